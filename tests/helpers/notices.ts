import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Place } from './databases.ts'

/** Collects servers' mail. */
export interface Mailbox {
  /** The outbox row of each message that arrived, once per arrival. */
  arrived(): Promise<string[]>
  messages(): Promise<Email[]>
}

/** Message files, as written without SMTP_URL, of the servers that run in these places. */
export function fileMailbox(...places: Place[]): Mailbox {
  async function files(): Promise<string[]> {
    const lists = places.map(async ({ dataDir }) => {
      const directory = join(dataDir, 'mail')
      const names = await readdir(directory).catch(() => [])
      return names.filter((name) => name.endsWith('.eml')).map((name) => join(directory, name))
    })
    return (await Promise.all(lists)).flat()
  }
  return {
    arrived: async () =>
      (await files()).map((path) => path.slice(-'00000000-0000-0000-0000-000000000000.eml'.length, -4)),
    messages: async () => Promise.all((await files()).map(async (path) => PostalMime.parse(await readFile(path)))),
  }
}

/** The row that a message came from, by its Message-ID. */
export function outboxId(mail: Email): string {
  return mail.messageId?.slice(1, mail.messageId.indexOf('@')) ?? ''
}
