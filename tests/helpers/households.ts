import { createHash, randomBytes } from 'node:crypto'
import { anonymous, type Caller } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { setCompanyMailbox, setCompanyRules } from '../../src/database/settings.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { Household } from '../../src/shared/desk.ts'
import { type SampleBooking, sampleBooking } from './sample-bookings.ts'

const theCompany: Caller = {
  role: 'authenticated',
  claims: { email: company.email, amr: [{ method: 'otp', timestamp: 1 }] },
}

/** Households and the company over one database, each with the rights it has. */
export async function households(database: Database) {
  await setCompanyMailbox(database, company.email)
  await setCompanyRules(database, true)

  async function call<Result>(caller: Caller, name: string, args: Record<string, unknown>): Promise<Result> {
    const named = Object.keys(args).map((argument, at) => `${argument} => $${at + 1}`)
    const [row] = await database.as(caller, (transaction) =>
      transaction.query<{ result: Result }>(`select public.${name}(${named}) as result`, Object.values(args)),
    )
    return row?.result as Result
  }

  return {
    household: <Result = HouseholdState>(name: string, args: Record<string, unknown>) =>
      call<Result>(anonymous, name, args),
    desk: <Result = Household>(name: string, args: Record<string, unknown> = {}) =>
      call<Result>(theCompany, name, args),
    /** Books as the page does, with a key of its own. */
    async book(sample?: SampleBooking): Promise<{ id: string; key: string }> {
      const key = randomBytes(16).toString('hex').slice(0, 26)
      const { id, submitted_by, answers } = sampleBooking(sample)
      const hash = createHash('sha256').update(key).digest('hex')
      await database.as(anonymous, (visitor) =>
        visitor.query('insert into form_responses (id, submitted_by, answers, key_hash) values ($1, $2, $3, $4)', [
          id,
          submitted_by,
          JSON.stringify(answers),
          hash,
        ]),
      )
      return { id, key }
    },
  }
}
