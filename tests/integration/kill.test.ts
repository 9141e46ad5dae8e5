/** The process is killed (SIGKILL) while it works, while it starts for the first time, and while it migrates. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { environment, flags } from '../../scripts/runtime.mjs'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { company } from '../../src/shared/company.ts'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { setClock } from '../helpers/database-clock.ts'
import { engines, type Place } from '../helpers/databases.ts'
import { diceOf } from '../helpers/dice.ts'
import { eventually } from '../helpers/eventually.ts'
import { households } from '../helpers/households.ts'
import { migrationsAnd } from '../helpers/migrations.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'
import { launchServer, type ServerProcess, startServer } from '../helpers/server-process.ts'
import { listeningServer } from '../helpers/servers.ts'
import { oneOf, times } from '../helpers/soak.ts'
import { crowd, type Ledger, newBooking, newLedger } from '../helpers/visitors.ts'

describe.each(oneOf('kill', engines))('$name', (engine) => {
  test('killed again and again under load, it loses no confirmed booking and no notice', async () => {
    await using place = await engine.migratedPlace()
    const mailbox = fileMailbox(place)
    const kills = times(2)
    const random = diceOf('kills')
    await using servers = new AsyncDisposableStack()
    let server = servers.use(await startServer(place))
    const visitors = crowd({ size: 6, address: () => server.address, keepAlive: false })
    for (let kill = 1; kill <= kills; kill++) {
      await visitors.confirm(5 + random() * 20)
      await server.kill()
      if (kill < kills) server = servers.use(await startServer(place))
    }
    await visitors.leave()
    await expectNothingLost({ place, mailbox, ledger: visitors.ledger, kills })
  })

  test('killed at any moment of its first start, it starts the next time', async () => {
    for (let repeat = 0; repeat < times(1); repeat++) {
      await using place = await engine.place()
      const mailbox = fileMailbox(place)
      for (const reached of oneOf('kill 2', momentsOfFirstStart(place))) {
        await using server = launchServer(place)
        await reached(server)
        await server.kill()
      }
      const ledger = await bookAtNextStart(place)
      expect(existsSync(join(place.dataDir, 'database.new'))).toBe(false)
      await expectNothingLost({ place, mailbox, ledger, kills: 1 })
    }
  })

  test('killed while it migrates, it rolls back, and no booking is lost', async () => {
    for (let repeat = 0; repeat < times(1); repeat++) {
      await using place = await engine.migratedPlace()
      await using later = await migrationsAnd(endless(place))
      const mailbox = fileMailbox(place)
      const ledger = await bookDirectly(place)

      await using migrating = migrationProcess(place, later.folder)
      await once(migrating.child.stdout, 'data')
      await untilItLoops(place)
      await migrating.kill()
      await forgetClient(place)

      await expectNothingLost({ place, mailbox, ledger, kills: 0 })
      const database = await openDatabase(place)
      const traces = await database.query(
        `select from information_schema.columns where column_name = 'half_done'
         union all select from supabase_migrations.schema_migrations where name = 'endless'`,
      )
      await database.close()
      expect(traces).toEqual([])
    }
  })

  test('killed half-way through a month’s bills, it has billed nobody; pressed again, it bills each household once', async () => {
    await using place = await engine.migratedPlace()
    const owing = await owingForOctober(place, 9)
    await using killed = await startServer(place)
    const token = await signedIn(killed.address, place)
    const pressAt = (address: string) =>
      createClient(address, 'sb_publishable_pasrundan', { accessToken: async () => token }).rpc('desk_bill', {
        month: '2026-10-01',
      })
    const answered = pressAt(killed.address).then(({ error }) => error)
    await untilItLoops(place)
    await killed.kill()
    expect(await answered).not.toBeNull()
    await forgetClient(place)

    await using opened = new AsyncDisposableStack()
    const database = opened.adopt(await openDatabase(place), (one) => one.close())
    expect(await billsIn(database)).toEqual([])
    await database.execute('drop trigger endless on outbox')
    const { url } = opened.use(await listeningServer({ database }))
    // Two phones at once, and one whose connection breaks.
    await Promise.all([pressAt(url), pressAt(url), pressAt(url).abortSignal(AbortSignal.timeout(5))])
    expect(await pressAt(url)).toMatchObject({ error: null, data: { totals: { owes: 9 * 125 } } })
    expect(await billsIn(database)).toEqual(owing.map((booking) => ({ booking, month: '2026-10-01', billed: 125 })))
  })
})

/** Households that owe for October, in a database whose trigger blocks at the fifth bill. @returns their ids */
async function owingForOctober(place: Place, count: number): Promise<string[]> {
  const database = await openDatabase(place)
  const people = await households(database)
  const owing: string[] = []
  await setClock(database, '2026-10-20T12:00:00Z')
  for (let number = 0; number < count; number++) {
    const { id } = await people.agreed({ frequency: 'once', address: `Ekvägen ${number}` }, '2026-10-26')
    owing.push(id)
  }
  await setClock(database, '2026-10-26T12:00:00Z')
  for (const booking of owing) await people.desk('desk_visit', { booking, day: '2026-10-26', outcome: 'collected' })
  await setClock(database, '2026-11-02T12:00:00Z')
  await database.execute(
    `create function test.endless() returns trigger language plpgsql as $$
     begin
       if (select count(*) from public.outbox where kind = 'bill') = 5 then ${loopOn(place)} end if;
       return null;
     end $$;
     create trigger endless after insert on outbox for each row execute function test.endless();
     grant execute on function test.endless() to public;`,
  )
  await database.close()
  return owing.sort()
}

/** Signs in with the code from the mail. @returns the company's access token */
async function signedIn(address: string, place: Place): Promise<string> {
  const { auth } = createClient(address, 'sb_publishable_pasrundan', { auth: { persistSession: false } })
  await auth.signInWithOtp({ email: company.email })
  const token = await eventually(async () => {
    const [mail] = await fileMailbox(place).messages()
    return must(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0])
  })
  const { data } = await auth.verifyOtp({ email: company.email, token, type: 'email' })
  return must(data.session?.access_token)
}

function must<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('There is none')
  return thing
}

/** @returns for each household the month of its queued bill, and the sum recorded as billed */
function billsIn(database: Database): Promise<object[]> {
  return database.query(
    `select form_response_id as booking, data #>> '{months,0,month}' as month, billed
     from outbox full join private.payments on form_response_id = payments.booking
     where kind = 'bill' or kind is null order by 1`,
  )
}

/** One function for each moment of a first start; it resolves when the start has come that far. */
function momentsOfFirstStart({ dataDir, databaseUrl }: Place): ((server: ServerProcess) => Promise<void>)[] {
  if (databaseUrl) return [200, 300, 400].map((milliseconds) => () => pause(milliseconds))
  const until = (holds: () => boolean) => async (server: ServerProcess) => {
    while (!holds()) {
      if (server.child.exitCode !== null) throw new Error(`The first start failed: ${server.complaint()}`)
      await pause(1)
    }
  }
  const unfinished = join(dataDir, 'database.new')
  const count = () => (existsSync(unfinished) ? readdirSync(unfinished, { recursive: true }).length : 0)
  const whole = join(dataDir, 'database')
  return [
    until(() => existsSync(join(dataDir, 'database.lock'))),
    until(() => count() > 300),
    until(() => existsSync(join(unfinished, 'PG_VERSION'))),
    until(() => existsSync(join(unfinished, 'postmaster.pid')) || existsSync(whole)),
    until(() => existsSync(whole)),
  ]
}

async function bookAtNextStart(place: Place): Promise<Ledger> {
  await using server = await startServer(place)
  const visitors = crowd({ size: 1, address: () => server.address })
  await visitors.confirm(1)
  await visitors.leave()
  return visitors.ledger
}

async function bookDirectly(place: Place): Promise<Ledger> {
  const database = await openDatabase(place)
  const bookings = Array.from({ length: 50 }, newBooking)
  for (const booking of bookings) await storeBooking(database, booking)
  await database.close()
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  return { ...newLedger(), sent: byId, confirmed: byId }
}

/** A later version whose migration does its work and then never ends. */
const endless = (place: Place) => ({
  'migrations/29990101000000_endless.sql': `alter table form_responses add column half_done text;
    update form_responses set half_done = 'yes', answers = answers || '{"notes": "changed"}';
    do $$ begin ${loopOn(place)} end $$;`,
})

/** A file beside the embedded database's: nobody else can look into it. */
const LOOPS = 'loops'

/** Never ends. On the embedded database a file tells that it has begun. */
function loopOn({ databaseUrl }: Place): string {
  const told = `execute format('copy (select) to %L', current_setting('data_directory') || '/${LOOPS}');`
  return `${databaseUrl ? '' : told} loop perform pg_sleep(0.01); end loop;`
}

function migrationProcess({ dataDir, databaseUrl = '' }: Place, folder: URL) {
  const script = fileURLToPath(new URL('../helpers/migrate-process.ts', import.meta.url))
  const child = spawn(process.execPath, [...flags, script, dataDir, databaseUrl, folder.href], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { child, kill, [Symbol.asyncDispose]: kill }
}

/** Until the process is where it never ends. */
async function untilItLoops(place: Place): Promise<void> {
  if (!place.databaseUrl) {
    return await eventually(() => expect(existsSync(join(place.dataDir, 'database', LOOPS))).toBe(true))
  }
  const database = await openDatabase(place)
  await eventually(async () => {
    const looping = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
    expect(await database.query(looping)).not.toEqual([])
  })
  await database.close()
}

/** Ends the killed client's session: in the middle of a statement Postgres does not notice that its client is gone. */
async function forgetClient(place: Place): Promise<void> {
  if (!place.databaseUrl) return
  const database = await openDatabase(place)
  await database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await database.close()
}
