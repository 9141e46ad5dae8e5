import { domainToASCII, domainToUnicode } from 'node:url'
import type { FloodLimits } from '../flood-limits.ts'
import { type Company, company } from '../shared/company.ts'
import type { ClosedDate } from '../shared/pickup-days.ts'
import type { Queryable } from './database.ts'

/** @param sendsSms whether SMS are delivered anywhere */
export async function writeSettings(
  database: Queryable,
  { sendsSms, limits }: { sendsSms: boolean; limits: FloodLimits | null },
): Promise<void> {
  await setCompanyMailbox(database, company.email)
  await setCompanyRules(database, company.reminder.sms && sendsSms)
  await setVisitorLimits(database, limits)
  await keepSetting(database, 'company', JSON.stringify(company))
}

/**
 * Stores a setting, unless that is its value already.
 * @param inSql what to store, if it is not the value $2 itself
 */
export async function keepSetting(
  database: Queryable,
  name: string,
  value: string | null,
  inSql = '$2',
): Promise<void> {
  await database.query(
    `insert into private.settings (name, value) values ($1, ${inSql})
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [name, value],
  )
}

/** Stores a moment, in seconds since 1970; that of the database's clock unless one is given. */
export async function keepMoment(database: Queryable, name: string, moment: string | null = null): Promise<void> {
  await keepSetting(database, name, moment, 'extract(epoch from coalesce($2::timestamptz, now()))::bigint::text')
}

export async function keptSetting(database: Queryable, name: string): Promise<string | null> {
  const [row] = await database.query<{ value: string }>('select value from private.settings where name = $1', [name])
  return row?.value ?? null
}

/** What `keepMoment` stored; null for never. One that is still to come was stored by a wrong clock, and says nothing. */
export async function keptMoment(database: Queryable, name: string): Promise<Date | null> {
  const [row] = await database.query<{ at: Date }>(
    `select to_timestamp(value::numeric) as at from private.settings
     where name = $1 and to_timestamp(value::numeric) < now() + interval '1 hour'`,
    [name],
  )
  return row?.at ?? null
}

/** The company's data as the server or worker read them that last started with this database. */
export async function companyAtStart(database: Queryable): Promise<unknown> {
  return JSON.parse((await keptSetting(database, 'company')) ?? 'null')
}

/**
 * Without it no message is accepted. Undelivered mail is redirected to it, because the worker gives up company mail to any other
 * address.
 */
export async function setCompanyMailbox(database: Queryable, address: string): Promise<void> {
  await keepSetting(database, 'company_mailbox', address)
  await keepSetting(database, 'company_mailbox_spellings', spellingsOf(address).join(' '))
  // At every start, not only on a change: a backup or an older server may have added messages to the old address, and a booking
  // made before the first start has no address. `or` with equalities can use the two partial indexes; `in` would read the whole
  // outbox.
  await database.query(
    `update public.outbox set to_email = $1
     where (status = 'queued' or status = 'dead') and recipient = 'company' and to_email is distinct from $1`,
    [address],
  )
}

export function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const google = ['gmail.com', 'googlemail.com']
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain), ...(google.includes(domain) ? google : [])]
  return [...new Set(domains)].map((other) => `${address.slice(0, at)}@${other}`)
}

/** Null for no limit. */
export async function setVisitorLimits(
  database: Queryable,
  limits: Pick<FloodLimits, 'bookingsPerHour' | 'lettersPerHour' | 'busySentence'> | null,
): Promise<void> {
  const settings = limits && {
    bookings_per_hour: String(limits.bookingsPerHour),
    letters_per_hour: String(limits.lettersPerHour),
    busy_sentence: limits.busySentence,
  }
  await database.query(
    `with wanted as (select key as name, value from jsonb_each_text($1::jsonb)), gone as (
       delete from private.settings
       where name in ('bookings_per_hour', 'letters_per_hour', 'busy_sentence') and name not in (select name from wanted)
     )
     insert into private.settings (name, value) select name, value from wanted
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [JSON.stringify(settings ?? {})],
  )
}

type CompanyRules = Pick<
  Company,
  'pickup' | 'closedDates' | 'changeUntil' | 'answerWithinHours' | 'season' | 'noticeWeeks' | 'prices' | 'reminder'
> & { staff: readonly { phone: string }[]; capacity: { stops: number | null } }

/**
 * Nothing can be agreed without it. Households on a day that it closes or opens are told.
 * @param sms whether urgent messages go by SMS
 */
export async function setCompanyRules(
  transaction: Queryable,
  sms: boolean,
  rules: CompanyRules = company,
): Promise<void> {
  const { pickup, season, staff, reminder, capacity } = rules
  const { firstDay = null, lastDay } = season
  const row = {
    weekday: pickup.isoWeekday,
    pickup_from: pickup.from,
    pickup_to: pickup.to,
    change_until: rules.changeUntil,
    answer_within: `${rules.answerWithinHours} hours`,
    prices: rules.prices,
    phone: staff[0]?.phone ?? '',
    sms,
    remind_at: reminder.time,
    notice_weeks: rules.noticeWeeks,
    capacity: capacity.stops,
  }
  const names = Object.keys(row)
  const each = (of: string) => names.map((name) => `${of}.${name}`)
  await transaction.query(
    `insert into private.company_rules as kept (${names})
     select ${names} from jsonb_populate_record(null::private.company_rules, $1)
     on conflict (is_the_one) do update set (${names}) = row(${each('excluded')}) where (${each('kept')}) is distinct from (${each('excluded')})`,
    [JSON.stringify(row)],
  )
  await transaction.query('select private.season_of_file($1, $2)', [firstDay, lastDay])
  await setClosedDates(transaction, rules.closedDates)
}

/** Days closed or opened at the desk stay. */
export async function setClosedDates(
  transaction: Queryable,
  closedDates: readonly ClosedDate[] = company.closedDates,
): Promise<void> {
  await transaction.query('select private.close_days_of_file($1)', [
    JSON.stringify(closedDates.map(({ date, reason }) => ({ day: date, reason }))),
  ])
}
