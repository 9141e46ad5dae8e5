import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { openDatabase } from '../../src/database/open.ts'
import type { Answers } from '../../src/shared/booking.ts'
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
  /** Stops the process, since only one may open the database, and reads the rows. */
  stopAndLookUp(): Promise<{ bookings: StoredBooking[]; outbox: StoredMessage[] }>
}

interface StoredBooking {
  id: string
  submitted_by: string
  answers: Answers
}

interface StoredMessage {
  id: string
  to_email: string
  subject: string | null
  body: string | null
  form_response_id: string
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
    async stopAndLookUp() {
      await server.stop()
      const database = await openDatabase({ dataDir: directory })
      try {
        return {
          bookings: await database.query<StoredBooking>('select id, submitted_by, answers from form_responses'),
          outbox: await database.query<StoredMessage>(
            'select id, to_email, subject, body, form_response_id from outbox',
          ),
        }
      } finally {
        await database.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await server.kill()
      await rm(directory, { recursive: true })
    },
  }
}
