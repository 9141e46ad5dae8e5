/**
 * `npm run demo`: the built site with throw-away data that shows something of everything, on this machine only. Prints
 * what to open, and removes everything afterwards.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { mailDirectory } from '../src/outbox/mail/mailer.ts'
import { runUntilSignal } from '../src/process.ts'
import { company } from '../src/shared/company.ts'
import { toHtml } from '../src/shared/notification.ts'
import { freePort } from '../tests/helpers/postgres-server.ts'
import { tellStory } from './demo-story.ts'
import { build, isBuildStale } from './prepare.mjs'
import { environment, flags } from './runtime.mjs'
import { startProgram } from './start-program.ts'

const HOST = '127.0.0.1'

await runUntilSignal(async (resources) => {
  const { DATA_DIR, DATABASE_URL, PORT } = process.env
  if (DATA_DIR || DATABASE_URL) {
    throw new Error('The demo makes data of its own: start it without DATA_DIR and DATABASE_URL, which name real ones.')
  }
  if (isBuildStale()) build()
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))

  // The mails' links need it before the site starts.
  const port = PORT || String(await freePort())
  const url = `http://localhost:${port}`
  const key = await tellStory(dataDir, url)
  // A real site's settings, such as a mail server, must not affect the demo.
  const { PATH, HOME, COMPANY_FILE } = process.env
  const env = { ...environment, PATH, HOME, COMPANY_FILE, PORT: port, HOST, PUBLIC_URL: url, DATA_DIR: dataDir }
  await startProgram([...flags, 'src/server/main.ts'], env, /Listening on/, resources)
  const mails = createServer(showMails(mailDirectory(dataDir)))
  mails.listen(0, HOST)
  await once(mails, 'listening')
  resources.defer(async () => void mails.close().closeAllConnections())

  console.log(`
The page            ${url}/
A household's own   ${url}/min-hamtning#${key}
The company's desk  ${await signInLink(dataDir, url)}
                    (for ten minutes; a later code is among the mails)
All mails           http://localhost:${(mails.address() as AddressInfo).port}/

Ctrl+C ends it, and all of it is gone.`)
})

/** Requested as at the desk, and taken from the mail. */
async function signInLink(dataDir: string, url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_pasrundan', 'content-type': 'application/json' },
    body: JSON.stringify({ email: company.email, create_user: false }),
  })
  if (!answer.ok) throw new Error(`The desk gives no code: ${await answer.text()}`)
  for (;;) {
    for (const name of await mailsIn(mailDirectory(dataDir))) {
      const { text = '' } = await PostalMime.parse(await readFile(join(mailDirectory(dataDir), name)))
      const [link] = /http:\S+#token_hash=\S+/.exec(text) ?? []
      if (link) return link
    }
    await sleep(50)
  }
}

/** Newest first: their names begin with the time. */
async function mailsIn(directory: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory) : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

function showMails(directory: string): RequestListener {
  return async (request: IncomingMessage, response: ServerResponse) => {
    // It contains households' text; nothing in it may run.
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const names = await mailsIn(directory)
    if (request.url === '/') return void response.end(await listOf(directory, names))
    // Compared encoded, because decoding an arbitrary path may throw.
    const wanted = names.find((name) => request.url === `/${encodeURIComponent(name)}`)
    if (wanted === undefined) return void response.writeHead(404).end()
    const { html, text = '' } = await PostalMime.parse(await readFile(join(directory, wanted)))
    response.end(html ?? `<pre>${toHtml(text)}</pre>`)
  }
}

async function listOf(directory: string, names: string[]): Promise<string> {
  const rows = await Promise.all(
    names.map(async (name) => {
      const { subject = '', to = [] } = await PostalMime.parse(await readFile(join(directory, name)))
      const whom = to.map(({ address }) => address).join(', ')
      return `<tr><td>${toHtml(whom)}<td><a href="/${encodeURIComponent(name)}">${toHtml(subject)}</a>`
    }),
  )
  return `<!doctype html><html lang="sv"><title>Mejl</title><h1>${rows.length} mejl, det nyaste först</h1><table>${rows.join('\n')}</table>`
}
