import { randomUUID } from 'node:crypto'
import { gsmText } from '../../messages/gsm-text.ts'
import { DeliveryError } from '../../outbox/mail/mail.ts'
import { GatewayError } from '../../outbox/sms/gateway.ts'
import type { SmsTarget } from '../../outbox/sms/sms.ts'
import { company } from '../../shared/company.ts'
import { mobileNumber } from '../../shared/telephone.ts'
import { readArguments } from '../arguments.ts'
import { type Command, CommandError } from '../command.ts'

const USAGE = 'npm run sms:test -- 070-1234567            (with --dry-run nothing is sent)'

const options = { 'dry-run': { type: 'boolean' } } as const

/** Sends an SMS to the operator's own number and explains the gateway's reply. */
export const smsTest: Command = {
  name: 'sms:test',
  options,
  async *run({ config, sms, retryMail, ownSettings }, args) {
    const { values, positionals } = readArguments(USAGE, { args: [...args], options, allowPositionals: true })
    const to = onlyMobileNumber(positionals)
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
    const rehearsed = values['dry-run'] === true
    const send = rehearsed ? sms.rehearse : sms.deliver
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
    if (rehearsed) yield 'This was a dry run: nobody gets a message.'
    else {
      // Waiting messages need not wait for the next retry.
      retryMail()
      if (target.kind === 'gateway') yield 'Now look at your telephone: the message should arrive within a minute.'
    }
  },
}

function onlyMobileNumber([number, ...more]: string[]): string {
  if (number === undefined || more.length > 0) throw new CommandError(`Give one number.\n${USAGE}`)
  const to = mobileNumber(number)
  if (to === null)
    throw new CommandError(`${number} is not a Swedish mobile number: a household with this number gets mail.`)
  return to
}

function* explanation(error: DeliveryError, target: SmsTarget): Generator<string> {
  const { meaning, advice } = explain(error, target)
  yield `It did not work: ${meaning}`
  for (const line of advice) yield `- ${line}`
  if (error instanceof GatewayError && error.words) yield `The error was: ${error.words}`
}

interface Explanation {
  /** The meaning of the code, as the end of a sentence. */
  meaning: string
  /** What to check, most likely first. */
  advice: string[]
}

function explain({ code, fault, step }: DeliveryError, target: SmsTarget): Explanation {
  if (target.kind !== 'gateway') {
    return { meaning: 'the file cannot be written.', advice: ['Check DATA_DIR/sms, and that the disk is not full.'] }
  }
  const { host, login } = target
  const address = 'Check SMS_URL: for 46elks it ends in @api.46elks.com/a1/sms.'
  if (code === '401') {
    return {
      meaning: `the gateway does not accept the login ${login}.`,
      advice: [
        "Check user and password in SMS_URL: the account's API user name and API password, not those for its website.",
        'Percent-encode characters such as @ : / # % in them: @ is %40.',
      ],
    }
  }
  if (code === '402' || code === '403') {
    return {
      meaning: 'the gateway sends nothing for this account.',
      advice: [
        'Most likely it has no credit left: top it up.',
        'Meanwhile messages wait, and go by mail after half an hour.',
      ],
    }
  }
  if (code === '429')
    return { meaning: 'the gateway has received too many messages at once.', advice: ['Try again in a few minutes.'] }
  if (fault === 'unfit') {
    return {
      meaning: 'the gateway does not accept this message.',
      advice: [
        'Check the number.',
        'Check SMS_FROM: the account may have to register a sender name first. If it refuses that, it refuses every message.',
      ],
    }
  }
  if (step === 'connect') {
    if (/ENOTFOUND|EAI_/.test(code)) {
      return {
        meaning: `DNS does not know ${host}.`,
        advice: [address, 'Check that this machine reaches the internet.'],
      }
    }
    if (/CERT|SELF_SIGNED|UNABLE_TO|SSL/.test(code)) {
      return { meaning: `the server at ${host} cannot prove who it is.`, advice: [address] }
    }
    return {
      meaning: `nothing answers at ${host}.`,
      advice: [address, 'Check that this machine reaches the internet.'],
    }
  }
  if (fault === 'unknown') {
    return {
      meaning: `${host} received the message and did not say what became of it.`,
      advice: [
        'Look at your telephone. In this case a household gets a mail, and never a second SMS.',
        'If this continues, ask the gateway whether it works, or check SMS_URL.',
      ],
    }
  }
  return { meaning: `what answers at ${host} is not the gateway.`, advice: [address] }
}
