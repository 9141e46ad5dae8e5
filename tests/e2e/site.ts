import type { Email } from 'postal-mime'
import { pglite } from '../helpers/databases.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { startServer } from '../helpers/server-process.ts'

/** The real server process on its own data directory. */
export interface Site extends AsyncDisposable {
  url: string
  /** All mail delivered so far, oldest first. */
  mails(): Promise<Email[]>
  /** The notices delivered so far about one household, recognised by their Reply-To. */
  noticesAbout(email: string): Promise<Email[]>
}

export async function startSite(): Promise<Site> {
  const place = await pglite.migratedPlace()
  const server = await startServer(place)
  const { messages } = fileMailbox(place)

  return {
    url: server.address,
    mails: messages,
    async noticesAbout(email) {
      return (await messages()).filter((message) => message.replyTo?.some((mailbox) => mailbox.address === email))
    },
    async [Symbol.asyncDispose]() {
      await server.kill()
      await place[Symbol.asyncDispose]()
    },
  }
}
