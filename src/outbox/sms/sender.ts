import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { DeliveryError } from '../mail/mail.ts'
import { deliverToFile } from '../message-files.ts'
import { type GatewayOptions, smsGateway } from './gateway.ts'
import type { SmsSender } from './sms.ts'

type Settings = Pick<Config, 'SMS_URL' | 'SMS_FROM' | 'SMTP_URL' | 'DATA_DIR'>

/** Nothing where mail goes to a server and there is no gateway: mail then replaces SMS. */
export function createSmsSender(config: Settings, options: Omit<GatewayOptions, 'from'> = {}): SmsSender {
  if (config.SMS_URL) return smsGateway(config.SMS_URL, { from: config.SMS_FROM, ...options })
  return config.SMTP_URL ? noSms : smsFiles(smsDirectory(config.DATA_DIR), config.SMS_FROM)
}

export function smsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'sms')
}

function smsFiles(directory: string, from: string): SmsSender {
  return {
    target: { kind: 'files', directory },
    async deliver({ id, to, text, email }) {
      const head = [`From: ${from}`, `To: ${to}`, `Household: ${email}`]
      const path = await deliverToFile(directory, { id, extension: 'txt' }, [...head, '', text, ''].join('\r\n'))
      return { answer: path, id: null }
    },
  }
}

export const noSms: SmsSender = {
  target: { kind: 'none' },
  async deliver() {
    throw new DeliveryError('SMS_URL is not set', { fault: 'unfit', step: 'compose', code: 'NO_GATEWAY' })
  },
}
