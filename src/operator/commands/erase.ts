import { erasure } from '../../jobs/erasure.ts'
import { retrySoon } from '../../jobs/runs.ts'
import { ageLimit, type Erased, eraseBooking, eraseHousehold, eraseOlderThan } from '../../records/erase.ts'
import { company } from '../../shared/company.ts'
import { isUuid } from '../../shared/uuid.ts'
import { readArguments, readCount } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, counted } from '../command.ts'

const usage = [
  'Usage: npm run erase -- --email anna@example.se',
  '       npm run erase -- --id 0b0c…          one booking, as npm run bookings shows it',
  '       npm run erase -- --older-than 365    days',
  '       npm run erase -- --due               everything past its retention, however much it is',
].join('\n')

const options = {
  email: { type: 'string' },
  id: { type: 'string' },
  'older-than': { type: 'string' },
  due: { type: 'boolean' },
} as const

/** Erases personal data; the number of bookings remains. */
export const erase: Command = {
  name: 'erase',
  options,
  async *run(context: CommandContext, args: readonly string[]) {
    const { values } = readArguments(usage, { args: [...args], options })
    const { email, 'older-than': age, due } = values
    const id = values.id?.toLowerCase()
    if ([email, id, age, due].filter((value) => value !== undefined).length !== 1) throw new CommandError(usage)
    if (email !== undefined && !email.includes('@')) throw new CommandError(`--email must be an address.\n${usage}`)
    if (id !== undefined && !isUuid(id)) throw new CommandError(`--id must be a booking's id.\n${usage}`)
    const days = due ? company.retentionDays : readCount('--older-than', age, usage)

    const database = await context.database()
    const directory = context.config.DATA_DIR
    if (email !== undefined) yield* report(await eraseHousehold(database, directory, email), true)
    else if (id !== undefined) yield* report(await eraseBooking(database, directory, id), true)
    else if (days !== undefined) {
      yield* report(await eraseOlderThan(database, directory, await ageLimit(database, days)), false)
      await retrySoon(database, erasure.name)
    }
  },
}

function* report({ bookings, messages, files, backups, unreadableBackups }: Erased, named: boolean): Generator<string> {
  yield `Erased: ${counted(bookings, 'booking')}, ${counted(messages, 'message')}, ${counted(files, 'message file')}.`
  if (!named) return
  yield `${counted(backups, 'backup')} on this machine rewritten without them.`
  for (const path of unreadableBackups) yield `Could not be read, delete it: ${path}`
  yield `Yours to erase: mails in ${company.email}, and backups and lists kept elsewhere.`
}
