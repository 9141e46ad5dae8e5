import { stat, utimes } from 'node:fs/promises'
import type { Database, Queryable } from '../database/database.ts'
import { unlessGone } from '../files.ts'
import { mailDirectory } from '../outbox/mail/mailer.ts'
import { type MessageFileChoice, messageIdsBefore, removeMessageFiles } from '../outbox/message-files.ts'
import { smsDirectory } from '../outbox/sms/sender.ts'
import { isUuid } from '../shared/uuid.ts'
import { backupFiles, isBegun } from './backup-directory.ts'
import { BackupError, type BackupRow, idsOf, isOf, readBackupFile, writeBackupFile } from './backup-file.ts'

export interface Erased {
  bookings: number
  messages: number
  files: number
  backups: number
  unreadableBackups: string[]
}

const AT_ONCE = 100

/** Condition on withdrawals: those that count on under private.erased_mailbox. No function: a backup is made before an upgrade, too. */
export const OF_ERASED = "receipt_to like '%@erased'"

/** A household that is on a round which may not be on record yet: its page refuses then, too. */
export class OnTheRound extends Error {}

/**
 * Finds it by the e-mail address it booked with or has now, and erases it everywhere on this machine.
 * @throws OnTheRound if a booking has to wait
 */
export async function eraseHousehold(database: Database, dataDirectory: string, email: string): Promise<Erased> {
  const address = email.trim()
  const bookings = `private.folded($1::text) in (
    private.folded(trim(answers ->> 'email')),
    (select private.folded(trim(changes ->> 'email')) from private.agreements where agreements.booking = booking.id)
  )`
  await requireNoRound(database, bookings, address)
  const gone = await eraseRows(
    database,
    {
      bookings,
      // In letters that a client other than the page may have sent.
      messages: `position(private.folded('<td>' || $1::text || '</td>') in private.folded(body)) > 0`,
      withdrawals: `private.folded(receipt_to) = private.folded($1::text)`,
    },
    address,
  )
  await database.query(`delete from private.link_requests where private.folded(email) = private.folded($1::text)`, [
    address,
  ])
  // Whoever asks the operator is no stranger who would be mailed to again.
  await database.query('delete from private.withdrawals where receipt_to = private.erased_mailbox($1)', [address])
  return await eraseFiles(dataDirectory, gone, address.toLowerCase())
}

/** The sums in the books remain. */
export async function eraseAll(database: Database, dataDirectory: string): Promise<Erased> {
  const all = '$1::text is not null'
  const gone = await eraseRows(database, { bookings: all, messages: all, withdrawals: all }, 'all')
  await database.query('delete from private.link_requests')
  return await eraseFiles(dataDirectory, gone)
}

/** Why not everybody can be erased yet: what remains to be done, in numbers; null if the season has not ended. */
export async function remainsBeforeErasing(database: Queryable): Promise<Record<string, number> | null> {
  const [row] = await database.query<{ remains: Record<string, number> | null }>(
    `select case when private.season_ended() < private.today() then private.season_remains() end as remains`,
  )
  return row?.remains ?? null
}

/** @throws OnTheRound if it has to wait */
export async function eraseBooking(database: Database, dataDirectory: string, booking: string): Promise<Erased> {
  const bookings = 'id = $1::uuid'
  await requireNoRound(database, bookings, booking)
  const gone = await eraseRows(database, { bookings, messages: 'false', withdrawals: 'booking = $1::uuid' }, booking)
  return await eraseFiles(dataDirectory, gone)
}

async function requireNoRound(database: Queryable, bookings: string, parameter: string): Promise<void> {
  const waiting = await database.query<{ booking: string; day: string }>(
    `select id as booking, private.erasing_waits_until(id)::text as day from public.form_responses as booking
     where ${bookings} and private.erasing_waits_until(id) is not null order by id`,
    [parameter],
  )
  if (waiting.length === 0) return
  const [{ day } = { day: '' }] = waiting
  throw new OnTheRound(
    `Nothing was erased: ${waiting.map(({ booking }) => booking).join(' and ')} ${waiting.length > 1 ? 'are' : 'is'} on the round now, and what is collected must be in the ` +
      `books first. Again once that is filled in at the desk, or from ${day}.`,
  )
}

/** Retention periods that started before it are over, by the database's clock. */
export async function ageLimit(database: Queryable, days: number): Promise<Date> {
  const [row] = await database.query<{ before: Date }>("select now() - $1 * interval '1 day' as before", [days])
  if (!row) throw new Error('The database does not know the time')
  return row.before
}

interface Due {
  due: number
  all: number
  /** Those that are due, with a flood counted as a few bookings. */
  counted: number
  countedOfAll: number
}

/** The most that count of those that came, or that the company ended, on one day: more are a flood, or a season's end. */
const COUNTED_OF_A_DAY = 5

/** Later bookings and rounds distinguish a flood, or a season's end, from a wrong clock. */
export async function countDue(database: Queryable, limit: Date): Promise<Due> {
  const [row] = await database.query<Due>(
    `with days as (
       select count(*) as all, count(*) filter (where ${IS_OLD}) as due,
         (agreed_at is null or company_last_day is not null) and (
           select greatest((select max(created_at) from public.form_responses), (select max(day) from private.visits))
             > $1::timestamptz + (now() - $1::timestamptz) / 2
         ) as is_capped
       from public.form_responses as booking
       left join (select agreements.booking as of, agreed_at, company_last_day from private.agreements) as agreement on of = booking.id
       group by coalesce(company_last_day, booking.created_at::date), is_capped
     )
     select coalesce(sum(due), 0)::int as due, coalesce(sum("all"), 0)::int as all,
       coalesce(sum(case when is_capped then least(due, ${COUNTED_OF_A_DAY}) else due end), 0)::int as counted,
       coalesce(sum(case when is_capped then least("all", ${COUNTED_OF_A_DAY}) else "all" end), 0)::int as "countedOfAll"
     from days`,
    [limit.toISOString()],
  )
  return row ?? { due: 0, all: 0, counted: 0, countedOfAll: 0 }
}

/** Backups are left, because they expire sooner. Safe to run concurrently. */
export async function eraseOlderThan(
  database: Database,
  dataDirectory: string,
  limit: Date,
  isTold = false,
): Promise<Erased> {
  const gone = await eraseRows(
    database,
    {
      bookings: IS_OLD,
      messages: 'created_at < $1::timestamptz',
      withdrawals: 'booking is null and received_at < $1::timestamptz',
    },
    limit.toISOString(),
    { isNoted: false, isTold },
  )
  const files = await removeFiles(dataDirectory, { ids: gone.ids.union(gone.sentIn) })
  const older = await removeFilesOfErased(database, dataDirectory, limit)
  const { bookings, messages } = gone
  return { bookings, messages, files: files + older, backups: 0, unreadableBackups: [] }
}

/** Files are cleaned up later, as when households erase themselves. */
export async function eraseRefused(database: Database, limit: Date): Promise<number> {
  const refused = "select booking from private.agreements where status = 'declined' and ended_at < $1::timestamptz"
  const { bookings } = await eraseRows(
    database,
    { bookings: `id in (${refused})`, messages: 'false', withdrawals: '$1::timestamptz is null' },
    limit.toISOString(),
    { isTold: true },
  )
  return bookings
}

/** How far a process has read the list of erased ids, by the database's clock; null if it has not. */
export interface Looked {
  until: string | null
}

/**
 * Erased by households themselves or by another machine since `looked`, which is then updated. The database's list is asked for the ids
 * that the files contain, because after a flood it may be longer than they are.
 */
export async function eraseFilesOfErased(
  database: Queryable,
  dataDirectory: string,
  looked: Looked,
): Promise<Pick<Erased, 'files' | 'backups' | 'unreadableBackups'>> {
  // An hour back, because a backup started before an erasure may be finished only now.
  const [now] = await database.query<{ until: string; has_more: boolean }>(
    `select (now() - interval '1 hour')::text as until, exists (
       select from private.erased_ids where at > least($1::timestamptz, now() - interval '1 hour') or $1::timestamptz is null
     ) as has_more`,
    [looked.until],
  )
  if (!now?.has_more) return { files: 0, backups: 0, unreadableBackups: [] }
  const files = await removeFiles(dataDirectory, { ids: await erasedOf(database, await messageIds(dataDirectory)) })
  const backups = await eraseFromBackups(
    dataDirectory,
    async (path) => await erasedOf(database, await idsInBackup(path), 'not of_others'),
  )
  looked.until = now.until
  return { files, ...backups }
}

async function erasedOf(database: Queryable, ids: Iterable<string>, condition = 'true'): Promise<Set<string>> {
  const erased = new Set<string>()
  const all = [...ids]
  for (let start = 0; start < all.length; start += 10_000) {
    const rows = await database.query<{ id: string }>(
      `select id from private.erased_ids where id = any ($1::uuid[]) and ${condition}`,
      [all.slice(start, start + 10_000)],
    )
    for (const { id } of rows) erased.add(id)
  }
  return erased
}

/** Perhaps erased by another machine. */
export async function removeFilesOfErased(database: Queryable, dataDirectory: string, limit: Date): Promise<number> {
  const ids = await messageIds(dataDirectory, limit)
  if (ids.length === 0) return 0
  const kept = await database.query<{ id: string }>('select id from public.outbox where id = any($1::uuid[])', [ids])
  const gone = new Set(ids)
  for (const { id } of kept) gone.delete(id)
  return await removeFiles(dataDirectory, { ids: gone })
}

async function messageIds(dataDirectory: string, limit?: Date): Promise<string[]> {
  const ids: string[] = []
  for (const directory of directories(dataDirectory)) ids.push(...(await messageIdsBefore(directory, limit)))
  return ids
}

function directories(dataDirectory: string): string[] {
  return [mailDirectory(dataDirectory), smsDirectory(dataDirectory)]
}

async function removeFiles(dataDirectory: string, choice: MessageFileChoice): Promise<number> {
  let removed = 0
  for (const directory of directories(dataDirectory)) removed += await removeMessageFiles(directory, choice)
  return removed
}

/** Condition on `booking`, with the limit as $1. Narrowed by the index on its age first: nothing is due before that. */
const IS_OLD = '(booking.created_at < $1::timestamptz and private.retention_starts(booking) < $1::timestamptz)'

interface Gone {
  bookings: number
  messages: number
  /** Bookings, messages and withdrawals. */
  ids: Set<string>
  /** Files of collected mails, which also contain other households' messages. */
  sentIn: Set<string>
}

interface Conditions {
  bookings: string
  /** Messages that belong to neither a booking nor a withdrawal. */
  messages: string
  withdrawals: string
}

/**
 * Letters first, so that those erased along with a booking are counted; then bookings, as on their own pages.
 * @param parameter the $1 of the conditions
 * @param isNoted whether other machines should remove it from their files and backups too
 * @param isTold whether the company is told: only it can delete the mails about the bookings from its mailbox
 */
async function eraseRows(
  database: Database,
  conditions: Conditions,
  parameter: string,
  { isNoted = true, isTold = false } = {},
): Promise<Gone> {
  const gone: Gone = { bookings: 0, messages: 0, ids: new Set(), sentIn: new Set() }
  await database.transaction(async (open) => {
    const messages = await open.query<{ id: string; sent_in: string | null }>(
      `delete from public.outbox
       where withdrawal in (select id from private.withdrawals where ${conditions.withdrawals})
         or (form_response_id is null and withdrawal is null and (${conditions.messages}))
       returning id, sent_in`,
      [parameter],
    )
    const letters = await open.query<{ id: string }>(
      `delete from private.withdrawals where ${conditions.withdrawals} returning id`,
      [parameter],
    )
    const sentIn = messages.flatMap(({ sent_in }) => sent_in ?? [])
    await note(
      open,
      messages.length,
      [...messages, ...letters].map(({ id }) => id),
      sentIn,
    )
  })
  for (let more = true; more; ) {
    await database.transaction(async (open) => {
      const bookings = await open.query<{ booked_at: string; messages: number; ids: string[]; sent_in: string[] }>(
        `with chosen as (
           select booking, (select to_jsonb(created_at) #>> '{}' from public.form_responses where id = booking) as booked_at,
             (select count(*) from public.outbox where form_response_id = booking)::int as messages
           from unnest(private.hold_all(array(
             select id from public.form_responses as booking where ${conditions.bookings} order by created_at, id limit ${AT_ONCE}
           ))) as booking
         )
         select booked_at, messages, ids, sent_in from chosen cross join lateral private.erase(booking)`,
        [parameter],
      )
      gone.bookings += bookings.length
      for (const { messages, ids, sent_in } of bookings) await note(open, messages, ids, sent_in)
      if (isTold && bookings.length > 0)
        await tell(
          open,
          bookings.map(({ booked_at }) => booked_at),
        )
      more = bookings.length === AT_ONCE
    })
  }
  return gone

  async function note(open: Queryable, messages: number, ids: string[], sentIn: string[]): Promise<void> {
    gone.messages += messages
    for (const id of ids) gone.ids.add(id)
    for (const id of sentIn) gone.sentIn.add(id)
    if (isNoted) await open.query('select private.note_erased($1::uuid[], $2::uuid[])', [ids, sentIn])
  }
}

/** In the transaction that erases them, for nobody could say later what they were. In the mail that still waits, if there is one. */
async function tell(open: Queryable, bookedAt: readonly string[]): Promise<void> {
  await open.query(
    `with waiting as (
       update public.outbox set data = jsonb_build_object('booked', data -> 'booked' || $1::jsonb)
       where kind = 'erased' and data ? 'booked' and status = 'queued' and attempts = 0 returning id
     )
     insert into public.outbox (kind, recipient, to_email, data)
     select 'erased', 'company', private.company_mailbox(), jsonb_build_object('booked', $1::jsonb)
     where not exists (select from waiting)`,
    [JSON.stringify(bookedAt)],
  )
}

async function eraseFiles(dataDirectory: string, gone: Gone, email?: string): Promise<Erased> {
  const { bookings, messages, ids, sentIn } = gone
  const files = await removeFiles(dataDirectory, { ids: ids.union(sentIn), email })
  return { bookings, messages, files, ...(await eraseFromBackups(dataDirectory, async () => ids, email)) }
}

/**
 * Searches by address again, so that an interrupted erasure can be repeated.
 * @param erasedIn the ids to look for in a backup
 */
async function eraseFromBackups(
  dataDirectory: string,
  erasedIn: (path: string) => Promise<ReadonlySet<string>>,
  email?: string,
): Promise<Pick<Erased, 'backups' | 'unreadableBackups'>> {
  const result = { backups: 0, unreadableBackups: [] as string[] }
  for (const path of await backupFiles(dataDirectory)) {
    try {
      if (await eraseFromBackup(path, new Set(await erasedIn(path)), email)) result.backups += 1
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      // The job looks again, for an hour, into one that is still being written.
      const isThere = await unlessGone(stat(path), null)
      if (isThere && !(await isBegun(path))) result.unreadableBackups.push(path)
    }
  }
  return result
}

async function idsInBackup(path: string): Promise<Set<string>> {
  const { rows } = await readBackupFile(path)
  const ids = new Set<string>()
  for await (const row of rows) for (const id of idsOf(row)) if (isUuid(id)) ids.add(id)
  return ids
}

interface Addressed {
  id?: string
  booking?: string | null
  answers?: { email?: string }
  changes?: { email?: string }
  receipt_to?: string
}

/** A reminder of unanswered bookings loses those erased. */
function withoutErased(erased: ReadonlySet<unknown>, [table, row]: BackupRow): BackupRow {
  if (row.kind !== 'unanswered') return [table, row]
  const { bookings = [] } = row.data as { bookings?: { booking: string }[] }
  return [table, { ...row, data: { bookings: bookings.filter(({ booking }) => !erased.has(booking)) } }]
}

/** @returns whether it contained any of it */
export async function eraseFromBackup(path: string, ids: Set<string>, email?: string): Promise<boolean> {
  if (ids.size === 0 && email === undefined) return false
  // Read twice, because after a flood a backup is larger than the memory, and the row that names the address may come after others of
  // the same booking.
  let isFound = false
  for await (const row of (await readBackupFile(path)).rows) {
    const { id, booking, answers, changes, receipt_to } = row[1] as Addressed
    const isOfEmail = (address?: string) => email !== undefined && address?.trim().toLowerCase() === email
    if (id && isOfEmail(answers?.email ?? receipt_to)) ids.add(id)
    // The agreement's row. Not for a withdrawal: its receipt may go to somebody else than the household.
    if (booking && isOfEmail(changes?.email)) ids.add(booking)
    if (isOf(ids, row)) isFound = true
  }
  if (!isFound) return false
  const { header, rows } = await readBackupFile(path)
  async function* kept(): AsyncGenerator<BackupRow> {
    for await (const row of rows) if (!isOf(ids, row)) yield withoutErased(ids, row)
  }
  // Keeps its age: /healthz uses it to tell when the last backup was made.
  const { atime, mtime } = await stat(path)
  await writeBackupFile(path, header, kept())
  await utimes(path, atime, mtime)
  return true
}
