import type { Queryable } from '../database/database.ts'
import { hashOfKey } from '../household-key-hash.ts'
import { kindOf } from '../messages/kinds.ts'
import type { Circumstances, Message, Site } from '../messages/message.ts'
import { householdPath, makeKey } from '../shared/household-key.ts'
import { DeliveryError } from './mail.ts'
import type { ClaimedMessage } from './queue.ts'

/** Brings to a claimed message what its text needs at the moment it is sent, and has it delivered. */
export type Prepare = <Result>(
  message: ClaimedMessage,
  deliver: (message: PreparedMessage) => Promise<Result>,
) => Promise<Result>

export interface PreparedMessage extends ClaimedMessage, Message {}

/** For messages about nothing that can change. */
export const asTheyAre: Prepare = (message, deliver) => {
  const nothing = { state: null, resumableUntil: null, calendar: null, withdrawal: null, said: null, link: null }
  return deliver({ ...message, ...nothing, now: new Date().toISOString() })
}

/**
 * Not part of the claim: what goes wrong here costs one message an attempt, and stands in no other's way.
 *
 * A key is made for each attempt, because only its hash is kept and what was tried may have arrived. When it certainly has not,
 * the key goes, so that a mail server that is away for a day leaves none behind; so a message leaves sixteen at the most.
 */
export function prepareFrom(database: Queryable, site: Site): Prepare {
  return async (message, deliver) => {
    if (message.kind === 'notice') return await asTheyAre(message, deliver)
    const circumstances = await look(database, message)
    if (!site.url || !message.booking || message.recipient !== 'household' || !kindOf(message.kind)?.hasLink) {
      return await deliver({ ...message, ...circumstances })
    }
    const key = makeKey()
    const hash = hashOfKey(key)
    await database.query('insert into private.keys (hash, booking, created_at) values ($1, $2, private.now())', [
      hash,
      message.booking.id,
    ])
    try {
      return await deliver({ ...message, ...circumstances, link: `${site.url}${householdPath(key)}` })
    } catch (error) {
      if (error instanceof DeliveryError && error.step !== 'message' && error.fault !== 'unknown') {
        await database.query('delete from private.keys where hash = $1', [hash])
      }
      // A server may give as its reason what it does not like in the text; that is kept, and shown.
      if (error instanceof Error) error.message = error.message.replaceAll(key, '…')
      throw error
    }
  }
}

async function look(database: Queryable, { id, kind }: ClaimedMessage): Promise<Circumstances> {
  // In hand, or between two attempts, when an agreement gave up its day: whoever comes back to the day gets another.
  if (kind === 'reminder') {
    await database.query(
      `delete from public.outbox where id = $1
         and exists (select from private.agreements where booking = form_response_id and agreed_at is not null)
         and not exists (
           select from private.households_of(outbox.day, form_response_id) as days where days.state = 'planned'
         )`,
      [id],
    )
  }
  const [row] = await database.query<Omit<Circumstances, 'link'>>(
    `select to_json(private.now()) #>> '{}' as now,
       case when form_response_id is not null then private.state_of(form_response_id) end as state,
       case when recipient = 'household' then private.said(form_response_id, kind, day, data) end as said,
       case when $2 then private.calendar_of(form_response_id) end as calendar,
       (select to_json(private.changeable_until(private.open_day_from(last_day + 1))) #>> '{}'
        from private.agreements where booking = form_response_id and status = 'ended' and company_last_day is null) as "resumableUntil",
       (select json_build_object(
          'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to
        ) from private.withdrawals where withdrawals.id = withdrawal) as withdrawal
     from public.outbox where id = $1`,
    [id, kind === 'agreed'],
  )
  if (!row) {
    throw new DeliveryError('It has been erased, or has come to nothing, meanwhile', {
      fault: 'permanent',
      step: 'compose',
      code: 'ERASED',
    })
  }
  return { ...row, link: null }
}
