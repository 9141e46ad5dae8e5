import { readArguments, readCount } from '../../arguments.mjs'
import type { Database } from '../../database/database.ts'
import { erasure } from '../../jobs/erasure.ts'
import { noteDone } from '../../jobs/runs.ts'
import { countBookings } from '../../records/bookings.ts'
import {
  ageLimit,
  type Erased,
  eraseAll,
  eraseBooking,
  eraseHousehold,
  eraseOlderThan,
  OnTheRound,
  remainsBeforeErasing,
} from '../../records/erase.ts'
import { company } from '../../shared/company.ts'
import { isUuid } from '../../shared/uuid.ts'
import { type Command, CommandError, counted } from '../command.ts'

const usage = [
  'Usage: npm run erase -- --email anna@example.se',
  '       npm run erase -- --id 0b0c…          one booking, as npm run bookings shows it',
  '       npm run erase -- --older-than 365    days',
  '       npm run erase -- --due               everything past its retention, however much it is',
  '       npm run erase -- --all               every household, once the season is over and everything is done; says what --confirm takes',
].join('\n')

function read(args: readonly string[]) {
  const options = {
    email: { type: 'string' },
    id: { type: 'string' },
    'older-than': { type: 'string' },
    due: { type: 'boolean' },
    all: { type: 'boolean' },
    confirm: { type: 'string' },
  } as const
  const { email, 'older-than': age, due, all, confirm, ...values } = readArguments(args, { usage, options }).values
  const id = values.id?.toLowerCase()
  if ([email, id, age, due, all].filter((value) => value !== undefined).length !== 1) throw new CommandError(usage)
  if (email !== undefined && !email.includes('@')) throw new CommandError(`--email must be an address.\n${usage}`)
  if (id !== undefined && !isUuid(id)) throw new CommandError(`--id must be a booking's id.\n${usage}`)
  const days = due ? company.retentionDays : readCount('--older-than', age, usage)
  return { email, id, days, due, all, confirm }
}

export const erase: Command<ReturnType<typeof read>> = {
  name: 'erase',
  read,
  async *run(context, { email, id, days, due, all, confirm }) {
    const database = await context.database()
    const directory = context.config.DATA_DIR
    if (all) await requireTheEnd(database, confirm)
    const isElsewhere = context.config.BACKUP_URL !== undefined
    if (all) yield* report(await eraseAll(database, directory), isElsewhere)
    else if (email !== undefined)
      yield* report(await unlessOnTheRound(eraseHousehold(database, directory, email)), isElsewhere)
    else if (id !== undefined) yield* report(await unlessOnTheRound(eraseBooking(database, directory, id)), isElsewhere)
    else if (days !== undefined) {
      yield* report(await eraseOlderThan(database, directory, await ageLimit(database, days)), null)
      if (due) await noteDone(database, erasure.name)
    }
  },
}

async function unlessOnTheRound(erased: Promise<Erased>): Promise<Erased> {
  try {
    return await erased
  } catch (error) {
    if (error instanceof OnTheRound) throw new CommandError(error.message)
    throw error
  }
}

async function requireTheEnd(database: Database, confirm: string | undefined): Promise<void> {
  const remains = await remainsBeforeErasing(database)
  if (!remains)
    throw new CommandError('The season has not ended: end it at the desk, under Säsong, and wait for its last day.')
  const left = Object.entries(remains).filter(([, count]) => count > 0)
  if (left.length > 0) {
    const list = left.map(([what, count]) => `${what} ${count}`).join(', ')
    throw new CommandError(`Not everything is done: ${list}. The desk lists it under Säsong.`)
  }
  if (confirm === company.name) return
  throw new CommandError(
    `This erases all ${counted(await countBookings(database), 'booking')} and what belongs to them, for good; the sums in the books remain. ` +
      `Print the two pages of Säsong first. Then: npm run erase -- --all --confirm '${company.name}'`,
  )
}

/** @param isElsewhere whether there are backups in a folder elsewhere; null if backups are left to expire */
function* report(
  { bookings, messages, files, backups, unreadableBackups }: Erased,
  isElsewhere: boolean | null,
): Generator<string> {
  yield `Erased: ${counted(bookings, 'booking')}, ${counted(messages, 'message')}, ${counted(files, 'message file')}.`
  if (isElsewhere === null) return
  yield `${counted(backups, 'backup')} on this machine rewritten without them.`
  for (const path of unreadableBackups) yield `Could not be read, delete it: ${path}`
  if (isElsewhere) yield 'Within a quarter of an hour, those in the folder of BACKUP_URL will be too.'
  yield `Yours to erase: mails in ${company.email}, and backups and lists that you have copied elsewhere.`
}
