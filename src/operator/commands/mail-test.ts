import { randomUUID } from 'node:crypto'
import { readArguments } from '../../arguments.mjs'
import { databaseExists } from '../../database/open.ts'
import { DeliveryError } from '../../outbox/mail/mail.ts'
import { outboxHealth } from '../../outbox/queue.ts'
import { whatItDid } from '../../outbox/what-it-did.ts'
import { company } from '../../shared/company.ts'
import { type Command, type CommandContext, CommandError, messagesAre } from '../command.ts'
import { checkForMail } from '../what-to-check.ts'

export const mailTest: Command<void> = {
  name: 'mail:test',
  read: (args) => void readArguments(args, { usage: 'Usage: npm run mail:test' }),
  async *run(context) {
    const { config, mailer, retryMail, ownSettings } = context
    const { target } = mailer
    if (ownSettings) yield ownSettings
    yield `From ${config.MAIL_FROM} to ${company.email}.`
    yield target.kind === 'files'
      ? 'SMTP_URL is not set: messages are written to files instead of being sent.'
      : `Server ${target.host}, port ${target.port}, TLS ${target.encryption}, ${target.login ? `login ${target.login}` : 'no login'}.`
    let answer: string
    try {
      answer = await mailer.deliver({
        id: randomUUID(),
        to: company.email,
        recipient: 'company',
        fromName: company.name,
        subject: `Provmeddelande från ${company.name}`,
        html: '<h1>Det fungerar</h1><p>Så här kommer bokningarna. Det här meddelandet är bara ett prov.</p>',
        why: 'Mejlet kommer från er egen webbplats.',
        replyTo: null,
      })
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      yield `It did not work: ${target.kind === 'files' ? 'the file cannot be written' : `the server ${whatItDid(error)}`}.`
      for (const line of checkForMail(error, target, config.MAIL_FROM)) yield `- ${line}`
      yield `The error was: ${error.message}`
      yield* tellOfOutbox(context)
      throw new CommandError('No message was sent.')
    }
    yield target.kind === 'files' ? `Written to ${answer}` : `The server accepted the message and answered: ${answer}`
    // Waiting messages need not wait for the next retry.
    retryMail()
    if (target.kind === 'smtp') {
      yield `Has it arrived in the mailbox ${company.email}? Look there, and in its spam folder: the server's yes does not say so.`
      yield `If it has not in a few minutes, and ${company.email} is a list or forwards, let in what comes from ${config.MAIL_FROM} (docs/operating.md).`
    }
    yield* tellOfOutbox(context)
  },
}

/** Mail can be tested without a reachable database. */
async function* tellOfOutbox({ config, database }: CommandContext): AsyncGenerator<string> {
  if (!databaseExists({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })) return
  const outbox = await database().then(
    (open) => outboxHealth(open),
    () => null,
  )
  if (!outbox) return
  const { waiting, givenUp } = outbox
  if (waiting > 0) yield `${messagesAre(waiting)} in the outbox, to be sent once this works.`
  if (givenUp > 0)
    yield `${messagesAre(givenUp)} given up: once this works, npm run mail:retry resends ${givenUp === 1 ? 'it' : 'them'}.`
}
