import type { Database, Queryable } from '../database/database.ts'
import { hashOfKey } from '../database/household-key-hash.ts'
import { kinds } from '../messages/kinds.ts'
import type { Circumstances, ClaimedMessage, Message, OtherLink, Site } from '../messages/message.ts'
import { householdPath, makeKey } from '../shared/household-key.ts'
import { DeliveryError } from './mail/mail.ts'

export type Prepare = <Result>(
  message: ClaimedMessage,
  deliver: (message: Message) => Promise<Result>,
) => Promise<Result>

/** For messages whose content cannot change. */
export const deliverAsStored: Prepare = (message, deliver) => {
  const nothing = {
    state: null,
    resumableUntil: null,
    calendar: null,
    withdrawal: null,
    instead: null,
    unanswered: null,
  }
  return deliver({ ...message, ...nothing, link: null, otherLinks: [], now: new Date().toISOString() })
}

/**
 * Separate from the claim, so that an error here costs one message an attempt and blocks no other.
 *
 * Each attempt gets a new key, because only the hash is kept and an earlier attempt may have arrived. If it certainly has not,
 * its key is removed, so that a mail server that is away for a day leaves none behind, and nothing of it has been said; one message
 * leaves at most sixteen keys.
 */
export function prepareFrom(database: Pick<Database, 'query' | 'transaction'>, site: Site): Prepare {
  return async (message, deliver) => {
    if (message.kind === 'notice') return await deliverAsStored(message, deliver)
    const { booking } = message
    const hasLink = site.url && message.recipient === 'household' && kinds[message.kind].hasLink
    let keys: HouseholdKey[] = []
    const circumstances = unlessErased(
      await database.transaction(async (open) => {
        const found = await look(open, message)
        if (found && booking && hasLink) keys = await makeKeys(open, message, booking.id)
        return found
      }),
    )
    const linkTo = ({ key }: HouseholdKey) => `${site.url}${householdPath(key)}`
    const [own] = keys
    const otherLinks = keys.flatMap((one) => ('address' in one ? { ...one, link: linkTo(one) } : []))
    try {
      return await deliver({ ...message, ...circumstances, link: own ? linkTo(own) : null, otherLinks })
    } catch (error) {
      if (error instanceof DeliveryError && error.step !== 'message' && error.fault !== 'unknown') {
        await database.query('delete from private.keys where hash = any ($1)', [keys.map(({ key }) => hashOfKey(key))])
        await database.query("update public.outbox set data = $2 where id = $1 and data ? 'acts'", [
          message.id,
          JSON.stringify(message.data),
        ])
      }
      hideKeys(error, keys)
      throw error
    }
  }
}

/** A server's error may quote the text it objects to; it is stored and displayed. */
function hideKeys(error: unknown, keys: HouseholdKey[]): void {
  if (!(error instanceof Error)) return
  for (const { key } of keys) error.message = error.message.replaceAll(key, '…')
}

interface OtherHousehold extends Omit<OtherLink, 'link'> {
  booking: string
}

/** What there is to say of its own household is in the message. */
type HouseholdKey = { key: string } & (OtherHousehold | { booking: string })

/** A key for the household and, in the mail with links that somebody asked for, for each other one of the mailbox. */
async function makeKeys(
  open: Queryable,
  { kind, data, channel }: ClaimedMessage,
  booking: string,
): Promise<HouseholdKey[]> {
  const isForAll = kind === 'link' && (data as { what?: string } | null)?.what === 'asked'
  const others = () => open.query<OtherHousehold>('select * from private.others_of_mailbox($1)', [booking])
  const theirs = isForAll ? (await others()).map((other) => other.booking) : []
  // Whoever corrects an address waits until there is a key to revoke, or else the new address is read here.
  await open.query('select from private.agreements where booking = any ($1) order by booking for share', [
    [booking, ...theirs],
  ])
  const keys = [{ booking }, ...(isForAll ? await others() : [])]
    .filter((one) => one.booking === booking || theirs.includes(one.booking))
    .map((one) => ({ ...one, key: makeKey() }))
  await open.query(
    `insert into private.keys (hash, booking, channel, created_at)
     select hash, booking, $3, private.now() from unnest($1::text[], $2::uuid[]) as keys (hash, booking)`,
    [keys.map(({ key }) => hashOfKey(key)), keys.map((one) => one.booking), channel],
  )
  return keys
}

function unlessErased<Found>(found: Found | null): Found {
  if (found) return found
  throw new DeliveryError('It has been erased, or is no longer needed, meanwhile', {
    fault: 'permanent',
    step: 'compose',
    code: 'ERASED',
  })
}

interface Composed extends Circumstances, Pick<ClaimedMessage, 'day' | 'data'> {
  version: string
}

export async function look(
  database: Queryable,
  { id, kind }: Pick<ClaimedMessage, 'id' | 'kind'>,
): Promise<Composed | null> {
  await database.query('select private.compose($1)', [id])
  const [row] = await database.query<Omit<Composed, 'link' | 'otherLinks'>>(
    // The company's view: that of a household counts all stops to come, to know which days are full, and no message says that.
    `select day::text, data, xmin::text as version, to_json(private.now()) #>> '{}' as now,
       case when form_response_id is not null then private.state_of(form_response_id, for_company => true) end as state,
       case when $2 then private.calendar_of(form_response_id) end as calendar,
       (select to_json(private.changeable_until(private.first_lost_day(agreements))) #>> '{}'
        from private.agreements where booking = form_response_id and status = 'ended' and company_last_day is null) as "resumableUntil",
       (select json_build_object(
          'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to
        ) from private.withdrawals where withdrawals.id = withdrawal) as withdrawal,
       case when kind = 'closed_day' then (
         select jsonb_object_agg(closed, private.instead_of(form_response_id, closed)) from (
           select day as closed union select (act ->> 'day')::date from jsonb_array_elements(data -> 'acts') as act
         ) as days
       ) end as instead,
       case when kind = 'unanswered' then private.still_unanswered(data) end as unanswered
     from public.outbox where id = $1 and settled_at is null`,
    [id, kind === 'agreed'],
  )
  return row ? { ...row, link: null, otherLinks: [] } : null
}
