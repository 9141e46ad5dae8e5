import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('a line of the log is JSON without control characters for a terminal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'site.log')
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
