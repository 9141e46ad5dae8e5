import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tellStory } from '../../scripts/demo-story.ts'
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import type { Inbox, Unpaid } from '../../src/shared/desk.ts'
import { pglite } from '../helpers/databases.ts'
import { isLong } from '../helpers/soak.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...flags, 'scripts/demo.ts'], {
    env: { PATH: process.env.PATH, ...runtimeEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return { child, ended: once(child, 'exit'), said: () => said }
}

test('each link of the demo opens a filled page, and the demo leaves nothing behind', async () => {
  await using folder = await temporaryFolder()
  const demo = launch({ TMPDIR: folder.path, SMTP_URL: 'smtp://127.0.0.1:9' })
  await expect.poll(demo.said, { timeout: 220_000 }).toContain('Ctrl+C')
  const [page = '', own = '', desk = '', mails = ''] = demo.said().match(/http:\S+/g) ?? []
  expect((await fetch(page)).status).toBe(200)

  async function call<Result>(path: string, body: object, token?: string): Promise<Result> {
    const answer = await fetch(`${new URL(page).origin}${path}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_pasrundan',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Result
  }
  const [, key] = own.split('/min-hamtning#')
  const state = await call<HouseholdState>('/rest/v1/rpc/my_booking', { key })
  expect(state.status).toBe('agreed')
  expect(state.totals.pickups).toBeGreaterThan(0)

  const [, token_hash] = /\/skrivbord#token_hash=(\w+)&type=email$/.exec(desk) ?? []
  const { access_token } = await call<{ access_token: string }>('/auth/v1/verify', { type: 'email', token_hash })
  const inbox = await call<Inbox>('/rest/v1/rpc/desk_inbox', {}, access_token)
  expect([inbox.unanswered, inbox.changes, inbox.withdrawals, inbox.failed].map((list) => list.length)).toEqual([
    4, 1, 1, 1,
  ])

  const unpaid = await call<Unpaid>('/rest/v1/rpc/desk_unpaid', {}, access_token)
  expect(unpaid).toMatchObject([{ owes: state.unpaid, months: [{ billed_at: expect.any(String) }] }])

  const list = await (await fetch(mails)).text()
  const [, first = ''] = /href="\/([^"]+)">Vi hämtar hos dig/.exec(list) ?? []
  expect(await (await fetch(mails + first)).text()).toContain('Ja, vi kommer')
  for (const path of ['%', '..%2Fdatabase']) expect((await fetch(mails + path)).status).toBe(404)

  demo.child.kill('SIGTERM')
  expect(await demo.ended).toEqual([0, null])
  expect((await readdir(folder.path)).filter((name) => name.startsWith('demo-'))).toEqual([])
})

// The test above tells the story at the current hour; on a Monday after four it once failed.
test.runIf(isLong)('the story can be told at any hour of a week and of the turn of a year', async () => {
  const HOUR = 3_600_000
  for (const first of ['2026-11-30', '2026-12-28']) {
    for (let hours = 0; hours < 7 * 24; hours += 5) {
      await using place = await pglite.migratedPlace()
      const now = Date.parse(first) + hours * HOUR
      const key = await tellStory(place.dataDir, 'http://localhost', now)
      expect(key, new Date(now).toISOString()).toHaveLength(26)
    }
  }
})

test.for(['DATA_DIR', 'DATABASE_URL'])('the demo does not start with %s, which may be real data', async (name) => {
  const demo = launch({ [name]: '/tmp/none' })
  expect(await demo.ended).toEqual([1, null])
  expect(demo.said()).toMatch(/^The demo makes data of its own/)
})
