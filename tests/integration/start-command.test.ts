import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { pglite } from '../helpers/databases.ts'

test('npm start serves a prepared clone at once, and a signal to npm alone stops the server cleanly', async () => {
  await using place = await pglite.migratedPlace()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: place.dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void npm.kill())
  const lines: string[] = []
  let address = ''
  for await (const line of createInterface(npm.stdout)) {
    lines.push(line)
    address = /Listening on (http:\S+)"/.exec(line)?.[1] ?? ''
    if (address) break
  }
  expect(lines.join('\n')).not.toMatch(/Installing|Building/)
  expect((await fetch(address)).status).toBe(200)

  npm.kill('SIGTERM')
  await once(npm, 'exit')
  // The server notices a little later, shuts down and releases the database.
  await expect.poll(() => fetch(address).catch((error: Error) => error.message)).toMatch('fetch failed')
  await expect
    .poll(async () => {
      const database = await openDatabase({ dataDir: place.dataDir })
      await database.close()
      return true
    })
    .toBe(true)
})
