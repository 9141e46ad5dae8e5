import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Engine, Place } from './databases.ts'
import { mailServer } from './mail-server.ts'

/** Where a server's mail ends up. */
export interface Mailbox extends AsyncDisposable {
  /** Settings of the server. */
  environment: Record<string, string>
  /** The outbox row of each message that arrived, as often as it did. */
  arrived(): Promise<string[]>
  messages(): Promise<Email[]>
}

/** Files on the embedded database, SMTP on Postgres: both ways are gone with the fewest tests. */
export async function mailboxFor(engine: Engine, place: Place): Promise<Mailbox> {
  return engine.name === 'pglite' ? fileMailbox(place) : await smtpMailbox()
}

function fileMailbox({ dataDir }: Place): Mailbox {
  const directory = join(dataDir, 'mail')
  async function files(): Promise<string[]> {
    const names = await readdir(directory).catch(() => [])
    return names.filter((name) => name.endsWith('.eml'))
  }
  return {
    environment: {},
    arrived: async () =>
      (await files()).map((name) => name.slice(-'00000000-0000-0000-0000-000000000000.eml'.length, -4)),
    async messages() {
      const contents = (await files()).map(async (name) => PostalMime.parse(await readFile(join(directory, name))))
      return Promise.all(contents)
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

async function smtpMailbox(): Promise<Mailbox> {
  const server = await mailServer()
  return {
    environment: { SMTP_URL: server.url },
    arrived: async () => server.taken.map(({ mail }) => outboxId(mail)),
    messages: async () => server.taken.map(({ mail }) => mail),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** The row that a message came from, by its Message-ID. */
export function outboxId(mail: Email): string {
  return mail.messageId?.slice(1, mail.messageId.indexOf('@')) ?? ''
}
