import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Place } from './databases.ts'

/** Where a server's mail ends up. */
export interface Mailbox {
  /** The outbox row of each message that arrived, as often as it did. */
  arrived(): Promise<string[]>
  messages(): Promise<Email[]>
}

/** Messages as files, the way without SMTP_URL. */
export function fileMailbox({ dataDir }: Place): Mailbox {
  const directory = join(dataDir, 'mail')
  async function files(): Promise<string[]> {
    const names = await readdir(directory).catch(() => [])
    return names.filter((name) => name.endsWith('.eml'))
  }
  return {
    arrived: async () =>
      (await files()).map((name) => name.slice(-'00000000-0000-0000-0000-000000000000.eml'.length, -4)),
    async messages() {
      const contents = (await files()).map(async (name) => PostalMime.parse(await readFile(join(directory, name))))
      return Promise.all(contents)
    },
  }
}

/** The row that a message came from, by its Message-ID. */
export function outboxId(mail: Email): string {
  return mail.messageId?.slice(1, mail.messageId.indexOf('@')) ?? ''
}
