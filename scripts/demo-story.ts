/** The demo's data: 25 households, three weeks of rounds, an unpaid bill, and unanswered bookings. */
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { DeliveryError, type Mailer } from '../src/outbox/mail/mail.ts'
import { createMailer } from '../src/outbox/mail/mailer.ts'
import { outboxHealth } from '../src/outbox/queue.ts'
import { createSmsSender } from '../src/outbox/sms/sender.ts'
import { startWorker } from '../src/outbox/worker.ts'
import { company } from '../src/shared/company.ts'
import type { Inbox, Month, Round } from '../src/shared/desk.ts'
import { weekdayFrom } from '../src/shared/pickup-days.ts'
import { swedishDay, swedishInstant } from '../src/shared/swedish-time.ts'
import { isChangeable } from '../src/web/household/days.ts'
import { dateRowsByClock, setClock } from '../tests/helpers/database-clock.ts'
import { households } from '../tests/helpers/households.ts'
import { silent } from '../tests/helpers/logs.ts'
import type { SampleBooking } from '../tests/helpers/sample-bookings.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const names =
  `Åsa Öberg, Per Norén, Karin Ek, Ali Demir, Ingrid Palm, Sven Rydell, Fatima Hassan, Olle Wiklund, Maja Sandin,
  Leif Backman, Nadia Petrov, Gun Hedlund, Tomas Alm, Emma Fors, Yusuf Kaya, Birgit Lööf, Johan Ståhl, Lena Quist,
  Erik Ahl, Sara Lind, Bo Ekwall`
    .split(',')
    .map((name) => name.trim())
const streets = ['Aspvägen', 'Ekstigen', 'Björkbacken', 'Skolgatan', 'Strandvägen']
const frequencies = ['weekly', 'biweekly', 'weekly', 'once', 'biweekly'] as const
const materials: NonNullable<SampleBooking['materials']>[] = [
  ['Glascontainers', 'Plastavfall'],
  ['Pappkartonger'],
  ['Glascontainers', 'Metallbehållare', 'Pappkartonger'],
]

/** Mail to this mailbox bounces. */
const MISTYPED = 'leif@gmial.example'

/**
 * Fills an empty DATA_DIR through the functions that pages and desk call, and has a worker write all mails.
 * @param now when the story ends, in milliseconds
 * @returns the key to one household's page
 */
export async function tellStory(dataDir: string, url: string, now = Date.now()): Promise<string> {
  const database = await openDatabase({ dataDir })
  try {
    await migrate(database)
    const giveBackClock = await borrowClock()
    const { desk, household, book } = await households(database)
    const at = (date: string, time: string) => setClock(database, swedishInstant(date, time))
    const rounds = (since: number, ...weeks: number[]) =>
      weeks
        .map((count) => weekdayFrom(swedishDay(since - count * 7 * DAY), company.pickup))
        .filter((day) => !company.closedDates.some(({ date }) => date === day))
    const driven = rounds(now, 3, 2, 1)
    const thisMonth = swedishInstant(`${swedishDay(now).slice(0, 7)}-01`, '09:00').getTime()
    // A bill is for a month that is over.
    const [billed = ''] = rounds(thisMonth, 1, 2)

    const keys: string[] = []
    async function agree(newcomers: string[], first_day: string | undefined) {
      for (const name of newcomers) {
        const { id, key } = await book(sample(name, keys.length))
        await desk('desk_answer', { booking: id, agree: true, first_day, message: null })
        keys.push(key)
      }
    }
    const early = billed < (driven[0] ?? '') ? names.slice(0, 3) : []
    await setClock(database, swedishInstant(billed, '09:00').getTime() - 6 * DAY)
    await agree(early, billed)
    await setClock(database, now - 27 * DAY)
    await agree(names.slice(early.length), driven[0])
    const [own = '', skips = '', moves = ''] = keys
    for (const day of early.length > 0 ? [billed, ...driven] : driven) {
      await at(day, company.pickup.to)
      const { stops } = await desk<Round>('desk_round', { day })
      if (day === driven[0]) await desk('desk_order', { day, bookings: stops.map(({ booking }) => booking) })
      for (const [number, stop] of stops.entries()) await desk('desk_visit', visitOf(stop, number, day))
    }

    await setClock(database, Math.min(now, thisMonth))
    const { month, households: owing } = await desk<Month>('desk_bill', { month: billed })
    for (const { booking, name } of owing) {
      if (name !== names[0]) await desk('desk_paid', { booking, month, paid: true })
    }

    const evening = now - 20 * HOUR
    await setClock(database, evening)
    // The next pick-up may be today's, which can no longer be changed.
    const next = (await household('my_booking', { key: skips })).days.find(
      (pickup) => pickup.state === 'planned' && isChangeable(pickup, new Date(evening)),
    )
    if (next) await household('move_pickup', { key: skips, day: next.day, to_day: null })
    await household('change_booking', { key: moves, changes: { address: `Nygatan 4, ${company.areas.at(-1)}` } })
    await book({
      ...sample('Lisa Berg', names.length),
      specialRequest: 'En gammal soffa, går den att ta med?',
      materials: ['Special'],
    })
    await book(sample('Mohammed Ali', names.length + 1))
    await setClock(database, now - 3 * HOUR)
    await book({ ...sample('Kerstin Holm', names.length + 2), notes: 'Portkod 1234' })
    await book(sample('Anton Wik', names.length + 3))
    const statement = { name: 'H. Persson', contract: 'Hämtningen på Storgatan', receipt_to: 'persson@mail.example' }
    await household('withdraw', statement)
    if ((await desk<Inbox>('desk_inbox')).unanswered.length !== 4)
      throw new Error('The story has other bookings than it tells.')
    await giveBackClock()
    await writeMails()
    return own
  } finally {
    await database.close()
  }

  /** The current time is a database function, and the story is in the past. */
  async function borrowClock(): Promise<() => Promise<void>> {
    const [own] = await database.query<{ code: string }>(
      "select pg_get_functiondef('private.now()'::regprocedure) as code",
    )
    await setClock(database, now)
    await dateRowsByClock(database)
    return () =>
      database.execute(
        `${own?.code};
         alter table public.outbox alter created_at set default now(), alter next_attempt_at set default now();
         alter table public.form_responses alter created_at set default now();
         drop schema test cascade`,
      )
  }

  async function writeMails(): Promise<void> {
    const files = createMailer({ SMTP_URL: undefined, MAIL_FROM: company.email, DATA_DIR: dataDir })
    const mailer: Mailer = {
      ...files,
      deliver(mail, signal) {
        if (mail.to !== MISTYPED) return files.deliver(mail, signal)
        throw new DeliveryError('550 5.1.1 no such mailbox', { fault: 'permanent', step: 'envelope', code: '550' })
      },
    }
    // In the story everything was sent on time, so nothing waits for a minute or comes too late.
    await database.query("update public.outbox set next_attempt_at = now(), expires_at = null where status = 'queued'")
    const sms = createSmsSender({ SMS_URL: undefined, SMS_FROM: 'Paasrundan', SMTP_URL: undefined, DATA_DIR: dataDir })
    const worker = startWorker({ database, mailer, sms, site: { url }, log: silent, pollEvery: 50 })
    // For five seconds at most; the site's own worker does the rest.
    for (let look = 0; look < 100 && (await outboxHealth(database)).waiting > 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await worker.stop()
  }
}

function visitOf({ booking, materials: wanted }: Round['stops'][number], number: number, day: string) {
  if (number % 9 === 4) return { booking, day, outcome: 'not_out', bags: '{}', note: null }
  if (number % 9 === 7) return { booking, day, outcome: 'wrong', bags: '{}', note: 'Blöjor bland plasten' }
  const bags = Object.fromEntries(wanted.map((one, at) => [one, 1 + ((number + at) % 3)]))
  return { booking, day, outcome: 'collected', bags: JSON.stringify(bags), note: null }
}

function sample(name: string, number: number): SampleBooking {
  const area = company.areas[number % company.areas.length]
  const mailbox = name
    .split(' ')[0]
    ?.toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return {
    name,
    email: name.startsWith('Leif') ? MISTYPED : `${mailbox}@mail.example`,
    // Reserved for fiction.
    phone: `070-174 06 ${String(10 + (number % 89))}`,
    address: `${streets[number % streets.length]} ${1 + ((number * 7) % 40)}, ${area}`,
    frequency: frequencies[number % frequencies.length],
    materials: materials[number % materials.length],
  }
}
