/** `npm run picture`: takes the README's picture of the built page, docs/page.png, from a server of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../playwright.config.ts'

const dataDirectory = await mkdtemp(join(tmpdir(), 'picture-'))
const server = spawn(process.execPath, ['--liftoff-only', 'src/server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory },
})
const browser = await chromium.launch(chromiumOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  await page.goto(await addressOf(server.stdout))
  await page.screenshot({ path: 'docs/page.png' })
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  await rm(dataDirectory, { recursive: true })
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return address.replace(/["',].*$/, '')
  }
  throw new Error('The server did not start')
}
