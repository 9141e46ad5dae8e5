import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts'
import { createLog, outageLog } from './log.ts'

test('a line of the log is JSON without control characters for a terminal', async () => {
  await using folder = await temporaryFolder()
  const file = folder.file('site.log')
  const reason = 'Nej: "\u001b[31m\u009b2J\u202eabc\u2028"'
  createLog(file).warn({ reason }, 'a request failed')
  const text = await vi.waitFor(async () => {
    const written = await readFile(file, 'utf8')
    expect(written).toMatch(/\n$/)
    return written
  })
  expect(text).not.toMatch(/[^\P{C}\n]|\p{Zl}/u)
  expect(JSON.parse(text)).toMatchObject({ level: 'warn', reason, msg: 'a request failed' })
})

test.each([
  ['53100', 'the disk of the database is full'],
  ['53300', 'the database has no connection left'],
  ['08006', 'the database does not answer'],
])('what is wrong with a database that fails with %s is said once', (code, fault) => {
  const said: string[] = []
  const note = (_: object, line: string) => void said.push(line)
  const outage = outageLog(
    { info: note, warn: note, error: note },
    { away: (fault) => `jobs: ${fault}`, back: 'jobs: it is back' },
  )
  for (let caller = 0; caller < 2; caller++) outage.away(Object.assign(new Error('no'), { code }), {})
  outage.back()
  expect(said).toEqual([`jobs: ${fault}`, 'jobs: it is back'])
})
