import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { keepSetting, keptSetting } from '../../database/settings.ts'

/** Path of the delivery reports. They are not signed: the secret in the path authenticates them. */
const path = (secret: string) => `/sms/${secret}`

/**
 * Shared by all servers of the site.
 * @param publicUrl the site's; without TLS the secret would be visible, so the gateway gets no URL
 */
export async function openReports(database: Queryable, publicUrl: string | undefined): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `insert into private.settings (name, value) values ('sms_report_secret', $1)
     on conflict (name) do update set value = settings.value returning value`,
    [randomBytes(24).toString('base64url')],
  )
  if (!row) throw new Error('The secret of the reports was not kept')
  const address = publicUrl?.startsWith('https:') ? publicUrl + path(row.value) : ''
  await keepSetting(database, 'sms_reports_to', address)
  return row.value
}

/** Null if none of our servers listens. Read each time, because a standalone worker may start first. */
export async function reportAddress(database: Queryable): Promise<string | null> {
  return (await keptSetting(database, 'sms_reports_to')) || null
}

/**
 * False if the id is unknown, or not known yet. A failed SMS is replaced by mail if it is still useful, which is the worst a forged
 * report can cause.
 */
export async function noteReport(
  database: Queryable,
  gatewayId: string,
  status: 'delivered' | 'failed',
): Promise<boolean> {
  const again = "($2 = 'failed' and (expires_at is null or expires_at > now()))"
  const rows = await database.query(
    `update public.outbox
     set delivery = $2, channel = case when ${again} then private.channel_without_sms(form_response_id) else channel end,
       status = case when ${again} then 'queued' else status end, attempts = case when ${again} then 0 else attempts end,
       next_attempt_at = case when ${again} then now() else next_attempt_at end
     where gateway_id = $1 and channel = 'sms' and status = 'sent'
     returning pg_notify('outbox', '')`,
    [gatewayId, status],
  )
  return rows.length > 0
}
