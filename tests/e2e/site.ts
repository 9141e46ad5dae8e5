import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { fileMailbox } from '../helpers/notices.ts'
import { startServer } from '../helpers/server-process.ts'
import { unpackTemplate } from '../helpers/template.ts'
import { template } from '../helpers/template-setup.ts'

/** The real server process on its own data directory. */
export interface Site extends AsyncDisposable {
  url: string
  /** All mail delivered so far, oldest first. */
  mails(): Promise<Email[]>
  /** The notices delivered so far about one household, recognised by their Reply-To. */
  noticesAbout(email: string): Promise<Email[]>
}

export async function startSite(): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'site-'))
  await unpackTemplate(template(), directory)
  const server = await startServer({ dataDir: directory })

  const { messages } = fileMailbox({ dataDir: directory })

  return {
    url: server.address,
    mails: messages,
    async noticesAbout(email) {
      return (await messages()).filter((message) => message.replyTo?.some((mailbox) => mailbox.address === email))
    },
    async [Symbol.asyncDispose]() {
      await server.kill()
      await rm(directory, { recursive: true })
    },
  }
}
