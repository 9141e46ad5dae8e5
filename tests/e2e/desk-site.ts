import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { company } from '../../src/shared/company.ts'
import type { Round, Stop } from '../../src/shared/desk.ts'
import { storageOf } from '../helpers/browser-storage.ts'
import { setClock } from '../helpers/database-clock.ts'
import { pglite } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { book, bookForKey, type SampleBooking, sampleBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'

/** The day of the round under test; the database's clock stands half an hour before it. */
export const day = '2026-11-30'
export const now = `${day}T06:30:00Z`

export interface DeskSite extends AsyncDisposable {
  url: string
  /** Calls a desk function as a colleague. */
  call<Result>(name: string, args?: object): Promise<Result>
  /** Calls a household's function as its page does. */
  callAsVisitor(name: string, args: object): Promise<void>
  bookedWithKey(sample?: SampleBooking & { early_start?: boolean }): Promise<{ booking: string; key: string }>
  /** @returns the booking's id */
  booked(sample?: SampleBooking): Promise<string>
  /** Books a household that is a stop of the round. */
  agreed(sample?: SampleBooking): Promise<string>
  stop(booking: string): Promise<Stop | undefined>
  /** Waits for that many sign-in mails. @returns the code and the link of the newest */
  signInMail(number: number): Promise<{ code: string; link: string }>
  signInMails(): Promise<number>
  /** Puts the colleague's session into the pages of this context. */
  signIn(context: BrowserContext): Promise<void>
  /** A separate session for pages that sign out, which would end the colleague's. */
  signInAnew(context: BrowserContext): Promise<void>
  /** Ends all sessions but the colleague's. */
  signOutOthers(): Promise<void>
}

/** The card of the inbox, or the stop of the round, at that address. */
export function cardOf(page: Page, address: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: address, exact: true }) })
}

/**
 * Presses by keyboard what is in the inbox or the month: for a moment after a card has come or gone, there or further up, or a line has
 * got another note, the lists ignore taps, and calls to make for the households of other tests come by themselves. So also what stands
 * below a part of a view that is still to come: as that moves it, a click may go beside it.
 */
export async function press(control: Locator): Promise<void> {
  await control.press('Enter')
}

/** Unfolds a card's other answers. */
export async function otherAnswers(card: Locator): Promise<void> {
  await press(card.locator('summary').filter({ hasText: 'Annat svar' }))
}

/**
 * Lets the desk read that these days have all stops that they take. Only a company's file limits a day, so it is added to the real
 * answer.
 */
export async function fill(page: Page, ...days: readonly string[]): Promise<void> {
  const stops = Object.fromEntries(days.map((full) => [full, 20]))
  await changeAnswer(page, 'desk_inbox', () => ({ room: { capacity: 20, stops, closed: [], beyond: [] } }))
}

/** The page reads the real answer, with these fields instead of its own. */
export async function changeAnswer<Answer>(
  page: Page,
  name: string,
  change: (answer: Answer) => object,
): Promise<void> {
  await page.route(`**/rpc/${name}`, async (route) => {
    // Here and in other tests: a connection that has rested may be closed just as it is used.
    const answer: Answer = await (await route.fetch({ maxRetries: 1 })).json()
    await route.fulfill({ json: { ...answer, ...(await change(answer)) } })
  })
}

/** What the page sends is done, and the page does not hear so: the first time, or as often as told. */
export async function loseAnswer(page: Page, act: string, times = 1): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  }
  await page.route(`**/rpc/${act}`, lose, { times })
}

/** What the page asks is answered as it was then, once `moment` has come. */
export function isLate(moment: Promise<void>, asked = () => {}): (route: Route) => Promise<void> {
  return async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    asked()
    await moment
    await route.fulfill({ response })
  }
}

/** For October: one household that has since ended, and nineteen with one pick-up each. */
async function twentyOwe(database: Database): Promise<void> {
  const people = await households(database, '2026-10-20T12:00:00Z')
  const { key } = await people.agreed({ name: 'De Sena', address: 'Skuldgatan 1', frequency: 'weekly' }, '2026-10-26')
  const others: string[] = []
  for (let number = 1; number < 20; number++) {
    const booking = {
      // The first one's number costs whoever calls it.
      name: `Hushåll ${number}`,
      phone: number === 1 ? '0939-100 10 10' : '08-465 004 01',
      email: number < 18 ? `hushall${number}@example.se` : '',
      address: `Oktobergatan ${number}`,
      frequency: 'once',
      materials: ['Glascontainers'],
      first_day: '2026-10-26',
    }
    others.push((await people.desk('desk_book', { booking: JSON.stringify(booking) })).id)
  }
  await setClock(database, '2026-10-27T12:00:00Z')
  await people.household('end_agreement', { key, last_day: '2026-10-31' })
  for (const booking of others) await people.desk('desk_visit', { booking, day: '2026-10-26', outcome: 'collected' })
  await database.query('delete from outbox where form_response_id = any ($1)', [others])
}

/** A connection that rests between two calls, the server may close just as the second is sent. */
const unkept = { global: { headers: { connection: 'close' } } }

export async function startDeskSite(engine = pglite): Promise<DeskSite> {
  const place = await engine.migratedPlace()
  const database = await openDatabase(place)
  await migrate(database)
  await twentyOwe(database)
  await setClock(database, now)
  // By the real clock the reminders of that morning may come too late, and would be cards of the inbox, and bookings are asked so late
  // that half a year later no first day could be proposed. A year later the nightly erasing, by that clock, would take what comes now.
  // Lists are in the order in which was booked.
  await database.execute(`
    create function test.never() returns trigger language plpgsql as $$ begin new.expires_at := null; return new; end $$;
    create trigger expires_never before insert on public.outbox for each row execute function test.never();
    create sequence test.asked;
    create function test.asked() returns trigger language plpgsql security definer as $$
    begin new.asked_at := private.now() + nextval('test.asked') * interval '1 microsecond'; return new; end $$;
    create trigger asked_now before insert on private.agreements for each row execute function test.asked();
    insert into private.job_runs (job, slot, next_attempt_at, finished_at)
    select 'erasure', (now() at time zone 'Europe/Stockholm' - interval '3 hours 30 minutes')::date + night, now(), now()
    from generate_series(0, 1) as night`)
  await database.close()
  // Without PUBLIC_URL the site puts no links into mails.
  const server = await startServer(place, { environment: { PUBLIC_URL: 'http://pasrundan.example' } })
  const url = server.address
  const { messages } = fileMailbox(place)

  async function signInMails(): Promise<string[]> {
    return (await messages()).map(({ text = '' }) => text).filter((text) => text.includes('#token_hash='))
  }

  async function signInMail(number: number) {
    await expect.poll(async () => (await signInMails()).length).toBeGreaterThanOrEqual(number)
    const text = (await signInMails()).at(-1) ?? ''
    return {
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
      link: /https?:\S+#token_hash=\S+/.exec(text)?.[0] ?? '',
    }
  }

  const kept = new Map<string, string>()
  const colleague = createClient(url, 'sb_publishable_pasrundan', {
    ...unkept,
    auth: {
      storageKey: 'pasrundan-desk',
      storage: storageOf(kept),
      autoRefreshToken: false,
    },
  })
  await colleague.auth.signInWithOtp({ email: company.email })
  const { code } = await signInMail(1)
  const { error } = await colleague.auth.verifyOtp({ email: company.email, token: code, type: 'email' })
  expect(error).toBeNull()

  async function call<Result>(name: string, args: object = {}): Promise<Result> {
    const { data, error } = await colleague.rpc(name, args)
    if (error) throw new Error(`${name}: ${error.message}`)
    return data
  }

  /** Signs in once: a page that signs out stays signed out. A clock set by a test does not affect the session's. */
  async function give(context: BrowserContext, session: object | null) {
    await context.addInitScript(`
      if (location.protocol !== 'about:' && !sessionStorage.getItem('signed-in-by-test')) {
        sessionStorage.setItem('signed-in-by-test', 'yes')
        localStorage.setItem('pasrundan-desk', ${JSON.stringify(JSON.stringify({ ...session, expires_at: 4e9 }))})
      }`)
  }

  const visitor = createClient(url, 'sb_publishable_pasrundan', unkept)

  return {
    url,
    call,
    async callAsVisitor(name, args) {
      const { error } = await visitor.rpc(name, args)
      if (error) throw new Error(`${name}: ${error.message}`)
    },
    async bookedWithKey({ early_start = true, ...sample } = {}) {
      const booking = { ...sampleBooking(sample), early_start }
      return { booking: booking.id, key: await bookForKey(url, booking) }
    },
    booked: (sample) => book(url, sample),
    async agreed(sample) {
      const booking = await book(url, { frequency: 'once', ...sample })
      await call('desk_answer', { booking, agree: true, first_day: day })
      return booking
    },
    async stop(booking) {
      const { stops } = await call<Round>('desk_round', { day })
      return stops.find((stop) => stop.booking === booking)
    },
    signInMail,
    signInMails: async () => (await signInMails()).length,
    signIn: (context) => give(context, JSON.parse(kept.get('pasrundan-desk') ?? '')),
    async signInAnew(context) {
      const { auth } = createClient(url, 'sb_publishable_pasrundan', { auth: { persistSession: false } })
      const before = (await signInMails()).length
      await auth.signInWithOtp({ email: company.email })
      const { code } = await signInMail(before + 1)
      const { data } = await auth.verifyOtp({ email: company.email, token: code, type: 'email' })
      await give(context, data.session)
    },
    async signOutOthers() {
      expect(await colleague.auth.signOut({ scope: 'others' })).toEqual({ error: null })
    },
    async [Symbol.asyncDispose]() {
      await server.kill()
      await place[Symbol.asyncDispose]()
    },
  }
}
