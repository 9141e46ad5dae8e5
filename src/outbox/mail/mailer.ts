import type { Config } from '../../config.ts'
import { fileMailer, mailDirectory } from './file-mailer.ts'
import type { Mailer } from './mail.ts'
import { type SmtpTimeouts, smtpMailer } from './smtp-mailer.ts'

/** The mailer for the current settings: SMTP, or files under DATA_DIR/mail. */
export function createMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  timeouts?: Partial<SmtpTimeouts>,
): Mailer {
  return config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, config.MAIL_FROM, timeouts)
    : fileMailer(mailDirectory(config.DATA_DIR), config.MAIL_FROM)
}
