import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { deliverToFile } from '../message-files.ts'
import { composeMail } from './compose.ts'
import type { Mailer, OutgoingMail } from './mail.ts'
import { type SmtpTimeouts, smtpMailer, withPlainDomain } from './smtp-mailer.ts'

export function createMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  timeouts?: Partial<SmtpTimeouts>,
): Mailer {
  const from = withPlainDomain(config.MAIL_FROM)
  return config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, from, timeouts)
    : fileMailer(mailDirectory(config.DATA_DIR), from)
}

export function mailDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'mail')
}

export function fileMailer(directory: string, from: string): Mailer {
  async function deliver(mail: OutgoingMail): Promise<string> {
    return await deliverToFile(directory, { id: mail.id, extension: 'eml' }, await composeMail(mail, from))
  }

  return { target: { kind: 'files', directory }, deliver }
}
