import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Place } from './databases.ts'

/** Collects servers' mail. */
export interface Mailbox {
  /** The outbox row of each message that arrived, once per arrival. */
  arrived(): Promise<string[]>
  /** Each place's, oldest first. */
  messages(): Promise<Email[]>
}

/** Message files, as written without SMTP_URL, of the servers that run in these places. */
export function fileMailbox(...places: Pick<Place, 'dataDir'>[]): Mailbox {
  async function files(): Promise<string[]> {
    const lists = places.map(async ({ dataDir }) => {
      const directory = join(dataDir, 'mail')
      const names = await readdir(directory).catch(() => [])
      // They begin with the time.
      return names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => join(directory, name))
    })
    return (await Promise.all(lists)).flat()
  }
  // A test that waits for a mail looks many times, and parsing all mails each time would keep a processor busy.
  const parsed = new Map<string, Email>()
  async function parse(path: string): Promise<Email> {
    const mail = parsed.get(path) ?? (await PostalMime.parse(await readFile(path)))
    parsed.set(path, mail)
    return mail
  }
  return {
    arrived: async () =>
      (await files()).map((path) => path.slice(-'00000000-0000-0000-0000-000000000000.eml'.length, -4)),
    messages: async () => Promise.all((await files()).map(parse)),
  }
}

/** The row that a message came from, by its Message-ID. */
export function outboxId(mail: Email): string {
  return mail.messageId?.slice(1, mail.messageId.indexOf('@')) ?? ''
}
