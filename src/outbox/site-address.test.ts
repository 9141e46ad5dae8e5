import { expect, test } from 'vitest'
import type { MailTarget } from './mail/mail.ts'
import { siteOf } from './site-address.ts'

const files: MailTarget = { kind: 'files', directory: 'mail' }
const at = (host: string): MailTarget => ({ kind: 'smtp', host, port: 25, encryption: 'if offered' })
const noSms = { kind: 'none' } as const
const gateway = { kind: 'gateway', host: 'sms.example' } as never

test('links lead to PUBLIC_URL, or to this machine while messages stay on it', () => {
  const named = { PUBLIC_URL: 'https://pasrundan.se', PORT: 3000 }
  const unnamed = { PUBLIC_URL: undefined, PORT: 3000 }
  expect(siteOf(named, at('mail.example'), gateway)).toEqual({ url: 'https://pasrundan.se' })
  for (const mail of [files, at('127.0.0.1'), at('localhost')]) {
    expect(siteOf(unnamed, mail, noSms)).toEqual({ url: 'http://localhost:3000' })
  }
  expect(siteOf(unnamed, at('mail.example'), noSms)).toEqual({ url: null })
  expect(siteOf(unnamed, files, gateway)).toEqual({ url: null })
})
