import type { Config } from '../config.ts'
import { DeliveryError } from './mail.ts'
import type { SmsSender } from './sms.ts'
import { smsDirectory, smsFiles } from './sms-files.ts'
import { type GatewayOptions, smsGateway } from './sms-gateway.ts'

type Settings = Pick<Config, 'SMS_URL' | 'SMS_FROM' | 'SMTP_URL' | 'DATA_DIR'>

/**
 * What sends SMS as the settings ask for: the gateway; without one, files under DATA_DIR/sms where mail goes into files
 * too, and nothing where mail reaches its readers: then that is what they get.
 */
export function createSmsSender(config: Settings, options: Omit<GatewayOptions, 'from'> = {}): SmsSender {
  if (config.SMS_URL) return smsGateway(config.SMS_URL, { from: config.SMS_FROM, ...options })
  return config.SMTP_URL ? noSms : smsFiles(smsDirectory(config.DATA_DIR), config.SMS_FROM)
}

const noSms: SmsSender = {
  target: { kind: 'none' },
  async deliver() {
    throw new DeliveryError('SMS_URL is not set', { fault: 'unfit', step: 'compose', code: 'NO_GATEWAY' })
  },
}
