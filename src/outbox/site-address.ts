import type { Config } from '../config.ts'
import { isLoopback } from '../environment.ts'
import type { Site } from '../messages/message.ts'
import type { MailTarget } from './mail/mail.ts'
import type { SmsSender } from './sms/sms.ts'

/**
 * Without PUBLIC_URL it is this machine, but only while messages stay on it, in files or at a local mail server; a household elsewhere
 * could not follow such links, so it gets none.
 */
export function siteOf(
  { PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  mail: MailTarget,
  sms: SmsSender['target'],
): Site {
  if (PUBLIC_URL) return { url: PUBLIC_URL }
  const stayHere = (mail.kind === 'files' || isLoopback(mail.host)) && sms.kind !== 'gateway'
  return { url: stayHere ? `http://localhost:${PORT}` : null }
}
