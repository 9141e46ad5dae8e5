import { randomUUID } from 'node:crypto'
import { readArguments } from '../../arguments.mjs'
import { gsmText } from '../../messages/gsm-text.ts'
import { DeliveryError } from '../../outbox/mail/mail.ts'
import { GatewayError } from '../../outbox/sms/gateway.ts'
import type { SmsTarget } from '../../outbox/sms/sms.ts'
import { whatItDid } from '../../outbox/what-it-did.ts'
import { company } from '../../shared/company.ts'
import { mobileNumber } from '../../shared/telephone.ts'
import { type Command, CommandError } from '../command.ts'
import { checkForSms } from '../what-to-check.ts'

const usage = 'Usage: npm run sms:test -- 070-1740605            (with --dry-run nothing is sent)'

function read(args: readonly string[]) {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, { usage, options, words: [1, 1] })
  const [number = ''] = positionals
  const to = mobileNumber(number)
  if (to === null)
    throw new CommandError(`${number} is not a Swedish mobile number: a household with this number gets mail.`)
  return { to, isRehearsed: values['dry-run'] }
}

export const smsTest: Command<ReturnType<typeof read>> = {
  name: 'sms:test',
  read,
  async *run({ config, sms, retryMail, ownSettings }, { to, isRehearsed }) {
    const { target } = sms
    if (ownSettings) yield ownSettings
    yield `From ${config.SMS_FROM} to ${to}.`
    if (target.kind === 'none') {
      throw new CommandError('SMS_URL is not set: households get mail instead. Nothing was sent.')
    }
    yield target.kind === 'files'
      ? 'SMS_URL is not set: messages are written to files instead of being sent.'
      : `Gateway ${target.host}, login ${target.login}.`
    const message = {
      id: randomUUID(),
      to,
      email: '',
      text: gsmText(`${company.name}: det fungerar. Så här ser en påminnelse ut när den kommer.`),
    }
    const send = isRehearsed ? sms.rehearse : sms.deliver
    if (!send) throw new CommandError('There is no gateway to ask. Nothing was sent.')
    try {
      const { answer } = await send.call(sms, message)
      yield target.kind === 'files'
        ? `Written to ${answer}`
        : `The gateway accepted the message and answered: ${answer}`
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      yield* explanation(error, target)
      throw new CommandError(error.fault === 'unknown' ? 'A message may have been sent.' : 'No message was sent.')
    }
    if (isRehearsed) yield 'This was a dry run: nobody gets a message.'
    else {
      retryMail()
      if (target.kind === 'gateway') yield 'Now look at your telephone: the message should arrive within a minute.'
    }
  },
}

function* explanation(error: DeliveryError, target: SmsTarget): Generator<string> {
  yield `It did not work: ${target.kind === 'gateway' ? `the gateway ${whatItDid(error)}` : 'the file cannot be written'}.`
  for (const line of checkForSms(error, target)) yield `- ${line}`
  if (error instanceof GatewayError && error.words) yield `The error was: ${error.words}`
}
