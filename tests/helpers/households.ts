import { createHash, randomBytes } from 'node:crypto'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { type SampleBooking, sampleBooking } from './sample-bookings.ts'

export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function randomKey(): string {
  return Array.from(randomBytes(26), (byte) => '23456789abcdefghijkmnpqrstuvwxyz'[byte % 32]).join('')
}

/** Books as the page does, with a key. */
export async function bookWithKey(database: Database, sample?: SampleBooking): Promise<{ id: string; key: string }> {
  const key = randomKey()
  const { id, submitted_by, answers } = sampleBooking(sample)
  await database.as(anonymous, (visitor) =>
    visitor.query('insert into form_responses (id, submitted_by, answers, key_hash) values ($1, $2, $3, $4)', [
      id,
      submitted_by,
      JSON.stringify(answers),
      hashOf(key),
    ]),
  )
  return { id, key }
}

/** Calls a household's function as its page does. */
export async function asHousehold<Result = HouseholdState>(
  database: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<Result> {
  const names = Object.keys(args).map((argument, at) => `${argument} => $${at + 1}`)
  const [row] = await database.as(anonymous, (transaction) =>
    transaction.query<{ result: Result }>(`select public.${name}(${names.join(', ')}) as result`, Object.values(args)),
  )
  return row?.result as Result
}
