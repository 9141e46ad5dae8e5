import { readArguments, readDay } from '../../arguments.mjs'
import { type Choice, putBack } from '../../outbox/put-back.ts'
import { type Command, CommandError, messagesAre } from '../command.ts'

const usage = [
  'Usage: npm run mail:retry                         what was given up',
  '       npm run mail:retry -- --files              what was written to files, without a mail server',
  '       npm run mail:retry -- --day 2026-11-23     the notices of bookings of that day, again',
  '       npm run mail:retry -- --id ID              one of them, by the id that npm run bookings shows',
].join('\n')

const nothing: Record<Choice['which'], string> = {
  'given up': 'No message had been given up that can be sent again.',
  files: 'No message was written to a file.',
  day: 'No notice of a booking of that day has been sent or given up.',
  id: 'There is no such message to be sent again.',
}

export const mailRetry: Command<Choice> = {
  name: 'mail:retry',
  read,
  async *run(context, choice) {
    const count = await putBack(await context.database(), choice)
    context.retryMail()
    if (count === 0 && choice.which === 'id') throw new CommandError(nothing.id)
    if (count === 0) yield nothing[choice.which]
    else yield `${messagesAre(count)} in the outbox again, with all attempts left.`
    if (count > 0 && choice.which !== 'given up' && context.mailer.target.kind === 'files') {
      yield 'SMTP_URL is not set here: without another process that has it, they are written to files.'
    }
  },
}

function read(args: readonly string[]): Choice {
  const options = { files: { type: 'boolean' }, day: { type: 'string' }, id: { type: 'string' } } as const
  const { values } = readArguments(args, { usage, options })
  const { files, id } = values
  const day = readDay('--day', values.day, usage)
  if (Object.keys(values).length > 1) throw new CommandError(`Choose one way.\n${usage}`)
  if (day !== undefined) return { which: 'day', day }
  if (id !== undefined) return { which: 'id', id: id.trim().toLowerCase() }
  return { which: files ? 'files' : 'given up' }
}
