import { join } from 'node:path'
import { deliverToFile } from '../message-files.ts'
import type { SmsSender } from './sms.ts'

/** Where SMS are written if there is no gateway. */
export function smsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'sms')
}

/** Writes each SMS as a text file into `directory` instead of sending it. */
export function smsFiles(directory: string, from: string): SmsSender {
  return {
    target: { kind: 'files', directory },
    async deliver({ id, to, text, household }) {
      const head = [`From: ${from}`, `To: ${to}`, `Household: ${household}`]
      const path = await deliverToFile(directory, { id, extension: 'txt' }, [...head, '', text, ''].join('\r\n'))
      return { answer: path, id: null }
    },
  }
}
