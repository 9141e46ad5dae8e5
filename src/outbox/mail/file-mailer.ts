import { join } from 'node:path'
import { deliverToFile } from '../message-files.ts'
import { composeMail } from './compose.ts'
import type { Mailer, OutgoingMail } from './mail.ts'

/** Where messages are written if there is no mail server. */
export function mailDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'mail')
}

/** Writes each mail as an .eml file into `directory` instead of sending it; returns the file's path. */
export function fileMailer(directory: string, from: string): Mailer {
  async function deliver(mail: OutgoingMail): Promise<string> {
    return await deliverToFile(directory, { id: mail.id, extension: 'eml' }, await composeMail(mail, from))
  }

  return { target: { kind: 'files', directory }, deliver }
}
