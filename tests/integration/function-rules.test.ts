import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { anonymous, becoming, type Caller } from '../../src/database/caller.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { readFunctions } from '../../src/server/rest/calls/functions.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox } from '../../src/shared/desk.ts'
import { callers } from '../helpers/callers.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { fixedAnswers, fixedFunctions } from '../helpers/fixed-names.ts'
import { callIn, households, theCompany } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { outcomeOf } from '../helpers/refused.ts'
import { unhurried } from '../helpers/unhurried.ts'

const ofTheDesk = Object.keys(callers).filter((name) => name.startsWith('desk_'))

/** Callers who have not proved access to the company’s mailbox. */
const strangers: Record<string, Caller> = {
  'a visitor': anonymous,
  'the company’s address with a password': {
    role: 'authenticated',
    claims: { email: company.email, amr: [{ method: 'password', timestamp: 1 }] },
  },
  'another address, proved': {
    role: 'authenticated',
    claims: { email: 'other@example.se', amr: [{ method: 'otp', timestamp: 1 }] },
  },
  'a telephone that has taken the company’s address': {
    role: 'authenticated',
    claims: { email: company.email, phone: '46701740633', amr: [{ method: 'otp', timestamp: 1 }] },
  },
  'a token that says too little': { role: 'authenticated', claims: {} },
}

const near = '2026-11-30'
/** Ordinary arguments by name, so that a call gets as far as the unusual one. */
const fitting: Record<string, unknown> = {
  to_day: '2026-12-07',
  outcome: 'collected',
  receipt_to: 'anna@example.se',
  email: 'anna@example.se',
  calendar_hash: 'a'.repeat(64),
}
/** @returns values of a type that a caller may send, the first one ordinary */
function values(type: string, booking: string): unknown[] {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  switch (type) {
    case 'date':
      return [near, null, 'infinity', '-infinity', '5874897-12-31', '4713-01-01 BC', '0001-01-01 BC', '9999-12-31']
    case 'uuid':
      return [booking, null, randomUUID()]
    case 'text[]':
      return [['anna'], null, [], [null, ''], Array.from({ length: 20_001 }, () => 'a'), ['å'.repeat(100_000)]]
    case 'uuid[]':
      return [
        [booking],
        null,
        [],
        [null, booking, booking, null],
        Array.from({ length: 10_000 }, () => booking),
        `{{${booking},${booking}},{${booking},${randomUUID()}}}`,
      ]
    case 'timestamp with time zone':
      return ['2026-11-25T12:00:00Z', null, 'infinity', '-infinity', '4713-01-01 BC', '294276-12-31']
    case 'boolean':
      return [true, null, false]
    case 'integer':
      return [0, null, -1, 2_147_483_647, -2_147_483_648]
    case 'jsonb':
      return [
        '{}',
        null,
        'null',
        '3',
        '"x"',
        nested(900),
        `{"notes": ${nested(900)}}`,
        '{"price": 1e300}',
        '{"price": -1, "driver_note": []}',
        '{"price": "99999999999999999999"}',
        '{"driver_note": null, "frequency": null, "materials": {}, "phone": {}}',
        '{"Glascontainers": 1e300}',
        '{"Glascontainers": -1}',
        '{"Glascontainers": 2.5, "Special": null}',
        `{"notes": "${'å'.repeat(100_000)}"}`,
        `{"materials": [${Array(5000).fill('"Special"')}]}`,
      ]
    default:
      return ['anna', null, '', ' ', '\u202e', 'å'.repeat(100_000), `${'a'.repeat(50_000)}@b`, "%_\\':*&|!()<->"]
  }
}

describe.each(sqlEngines)('$name', (engine) => {
  // Bounds that the same SQL counts: hundreds of calls each.
  const oneEngine = test.runIf(engine.name === 'postgres')
  const { database, home } = householdsOn(engine)
  beforeAll(async () => {
    // From here on it goes only forward: what is in its future counts as now once the real time has passed it.
    await setClock(database, '2026-11-25T12:00:00Z')
  })

  test('each function that has a type has the callers that stand with it, and no other is there', async () => {
    const found = await database.query<Record<string, unknown>>(
      `select proname as name, prosecdef as definer, coalesce(proconfig, '{}') as settings, provolatile as volatility,
         'key' = any (coalesce(proargnames, '{}')) and proname <> 'withdraw' as with_key, obj_description(oid, 'pg_proc') as mark,
         array(
           select role from unnest('{anon,authenticated,service_role}'::text[]) as role
           where has_function_privilege(role, pg_proc.oid, 'execute')
         ) as roles,
         exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as "everyRole"
       from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    expect(Object.fromEntries(found.map(({ name, ...rest }) => [name, rest]))).toEqual(
      Object.fromEntries(
        Object.entries(callers).map(([name, who]) => [
          name,
          {
            definer: true,
            // Compiling a plan takes seconds where running it takes a millisecond, and a hosted project's sessions are not ours.
            settings: [
              'search_path=""',
              'jit=off',
              'plan_cache_mode=force_generic_plan',
              ...(who === 'Desk' ? ['statement_timeout=14s'] : []),
            ],
            // On a hosted project anything else could be called by GET, which would put the key into a URL.
            volatility: who === 'Household' ? 'v' : expect.stringMatching(/[vs]/),
            with_key: who === 'Household',
            mark: 'door',
            roles: who === 'Desk' ? ['authenticated'] : ['anon', 'authenticated'],
            everyRole: false,
          },
        ]),
      ),
    )
  })

  oneEngine('what our processes ask for each message or calendar is not compiled either', async () => {
    expect(
      await database.query(
        `select proname as name from pg_proc
         where pronamespace = 'private'::regnamespace and 'jit=off' = any (proconfig) order by name`,
      ),
    ).toEqual([{ name: 'calendar_of' }, { name: 'composed' }])
  })

  oneEngine('what is relied on from outside is called and answers by its fixed names', async () => {
    const found = await database.query<{ name: string; names: string[]; needed: number }>(
      `select proname as name, coalesce(proargnames, '{}') as names, pronargs - pronargdefaults as needed
       from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const there = fixedFunctions.map((signature) => {
      const [name, ...args] = signature.split(/[(),]+/).filter(Boolean)
      const takes = found.filter((one) => one.name === name && one.needed <= args.length)
      return takes.map(({ names }) => `${name}(${names.slice(0, args.length)})`).join()
    })
    expect(there).toEqual(fixedFunctions)

    await home.book()
    const { id: booking, key } = await home.agreed({}, near)
    const args: Record<string, Record<string, unknown>> = {
      my_booking: { key },
      desk_round: { day: near },
      desk_household: { booking },
      desk_month: { month: near },
      desk_day_plan: { day: '2026-12-07' },
    }
    for (const [path, keys] of Object.entries(fixedAnswers)) {
      const [name = '', ...within] = path.split(' ')
      const answer = await home[name.startsWith('desk_') ? 'desk' : 'household']<object>(name, args[name] ?? {})
      const part = within.reduce<object>((whole, at) => Reflect.get(whole, at), answer)
      expect.soft(Object.keys(part), path).toEqual(expect.arrayContaining(keys.split(' ')))
    }
  })

  test('private functions are closed, and security definer functions have a fixed search_path', async () => {
    const within = await database.query(
      `select proname from pg_proc where pronamespace = 'private'::regnamespace and (
         has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
    )
    // A row policy calls it with the visitor’s rights.
    expect(within).toEqual([{ proname: 'is_company_mailbox' }])
    const definers = await database.query(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace::regnamespace::text in ('public', 'private') and prosecdef
         and ('search_path=""' = any (proconfig) is not true or prosrc ~* '\\mexecute\\M')`,
    )
    expect(definers).toEqual([])
  })

  test('a visitor can read back its own booking and nothing else in the tables', async () => {
    const readable = await database.query(
      `select pg_class.oid::regclass::text as name, relrowsecurity as secured,
         array(
           select concat_ws(' ', role, privilege, (
             select string_agg(attname, ',' order by attnum) from pg_attribute
             where attrelid = pg_class.oid and not attisdropped and has_column_privilege(role, attrelid, attnum, privilege)
           )) from unnest('{anon,authenticated}'::text[]) as role, unnest('{select,insert,update,references}'::text[]) as privilege
           where has_any_column_privilege(role, pg_class.oid, privilege)
         ) || array(
           select role || ' ' || privilege from unnest('{anon,authenticated}'::text[]) as role,
             unnest('{delete,truncate,trigger}'::text[]) as privilege
           where has_table_privilege(role, pg_class.oid, privilege)
         ) as granted
       from pg_class where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p', 'v', 'm') order by 1`,
    )
    expect(readable.filter(({ secured }) => !secured)).toEqual([])
    const schemas = await database.query(
      `select role, nspname as schema, has_schema_privilege(role, nspname, 'create') as creates
       from pg_namespace, unnest('{anon,authenticated}'::text[]) as role
       where has_schema_privilege(role, nspname, 'usage') and nspname !~ '^pg_|^information_schema$|^test$' order by 1, 2`,
    )
    expect(schemas).toEqual(['anon', 'authenticated'].map((role) => ({ role, schema: 'public', creates: false })))
    expect(readable.filter(({ granted }) => (granted as string[]).length > 0)).toEqual([
      {
        name: 'form_responses',
        secured: true,
        granted: ['anon', 'authenticated'].flatMap((role) => [
          `${role} select id,created_at,submitted_by,answers,early_start`,
          `${role} insert id,submitted_by,answers,key_hash,early_start`,
        ]),
      },
      {
        name: 'outbox',
        secured: true,
        granted: ['anon', 'authenticated'].map((role) => `${role} insert id,to_email,subject,body,form_response_id`),
      },
    ])
  })

  const call = (caller: Caller, name: string, args: Record<string, unknown>) =>
    outcomeOf(database.as(caller, (open) => callIn(open, name, args)))

  const isMailed = async (letter: Record<string, unknown>) =>
    (await home.household<{ mailed: boolean }>('withdraw', letter)).mailed

  test('the desk’s functions are refused to everybody else, whatever the arguments', async () => {
    const { id } = await home.book()
    const functions = [...(await readFunctions(database)).values()].filter(({ name }) => ofTheDesk.includes(name))
    for (const [who, caller] of Object.entries(strangers)) {
      for (const { name, arguments: given } of functions) {
        const args = Object.fromEntries(given.map((argument) => [argument.name, values(argument.type, id)[0]]))
        expect(await call(caller, name, args), `${name} for ${who}`).toBe('42501')
        const nulls = Object.fromEntries(given.map((argument) => [argument.name, null]))
        expect(await call(caller, name, nulls), `${name}, nulls for ${who}`).toBe('42501')
      }
    }
  })

  test('no argument of the right type makes a function fail without a sentence', async () => {
    const functions = await readFunctions(database)
    // Each list and sum is of one household.
    await database.execute('delete from public.form_responses; delete from public.outbox')
    const { id, key } = await home.agreed({}, '2026-11-30')
    const found: string[] = []
    const undone = new Error('For each function all is as it was.')
    for (const { name, arguments: given } of functions.values()) {
      const ordinary = Object.fromEntries(
        given.map((argument) => [
          argument.name,
          argument.name === 'key' ? key : (fitting[argument.name] ?? values(argument.type, id)[0]),
        ]),
      )
      const tries = [
        Object.fromEntries(given.map((argument) => [argument.name, null])),
        ...given.flatMap((argument) =>
          values(argument.type, id).map((value) => ({ ...ordinary, [argument.name]: value })),
        ),
      ]
      const calling = `${becoming(ofTheDesk.includes(name) ? theCompany : anonymous)}; set local statement_timeout = '3s'`
      const trying = database.transaction(async (open) => {
        for (const args of tries) {
          await open.execute(`savepoint before; ${calling}`)
          const outcome = await outcomeOf(callIn(open, name, args))
          await open.execute(`${outcome === 'done' ? 'release' : 'rollback to'} savepoint before`)
          if (!/^(done|PT4\d\d)$/.test(outcome)) {
            found.push(`${name} ${JSON.stringify(args).slice(0, 150)}: ${outcome}`)
          }
        }
        throw undone
      })
      await expect(trying).rejects.toBe(undone)
    }
    expect(found).toEqual([])
  })

  test('unknown, replaced and expired keys get the same answer', async () => {
    const replaced = await home.agreed()
    await home.desk('desk_new_link', { booking: replaced.id })
    const old = await home.book()
    await home.desk('desk_answer', { booking: old.id, agree: false })
    await database.query("update private.agreements set ended_at = ended_at - interval '61 days' where booking = $1", [
      old.id,
    ])
    const answers = new Set<string>()
    for (const key of [replaced.key, old.key, 'x', '', null, 'å'.repeat(100_000)]) {
      for (const name of ['my_booking', 'resume_agreement', 'erase_my_booking']) {
        const error = await home.household(name, { key }).catch((thrown) => thrown)
        answers.add(JSON.stringify([error.code, error.message, error.detail, error.hint]))
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('"PT404","Länken gäller inte.')])
  })

  oneEngine('acts with one key, withdrawals and requested links are limited', async () => {
    const { key } = await home.agreed({}, '2026-11-30')
    const outcomes: string[] = []
    for (let count = 0; count < 32; count++) {
      const name = count % 2 ? 'restore_pickup' : 'move_pickup'
      outcomes.push(await call(anonymous, name, { key, day: '2026-12-07' }))
    }
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(30)
    expect(outcomes.at(-1)).toBe('PT429')
    await setClock(database, '2026-11-25T13:00:01Z')
    expect(await call(anonymous, 'move_pickup', { key, day: '2026-12-14' })).toBe('done')

    // Sent at once: the limit must also count withdrawals that are still being written.
    const letters = (count: number, receipt_to: (at: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          isMailed({ name: 'Anna', contract: `Storgatan ${at}`, receipt_to: receipt_to(at) }),
        ),
      )
    const toOne = await letters(8, (at) => (at % 2 ? 'Anna@example.org' : 'anna@example.org'))
    expect(toOne.filter(Boolean)).toHaveLength(3)
    await setClock(database, '2026-11-26T13:00:01Z')
    const toMany = await letters(70, (at) => `anna${at}@example.org`)
    expect(toMany.filter(Boolean)).toHaveLength(60)
    expect(
      await database.query("select from private.withdrawals where receipt_to ilike 'anna%@example.org'"),
    ).toHaveLength(63)
    // A withdrawal with a key is accepted all the same.
    const asked = { name: 'Anna', contract: 'mitt', receipt_to: 'anna@example.org', key }
    expect(await call(anonymous, 'withdraw', asked)).toBe('done')
    expect(await home.household('my_booking', { key })).toMatchObject({ status: 'withdrawn' })

    // Strangers who use up the hour cannot block a household with a key, even after its fourteen days.
    const late = await home.agreed()
    await setClock(database, '2026-12-16T12:00:00Z')
    await database.query(
      `insert into private.withdrawals (received_at, name, contract, receipt_to)
       select private.now(), 'Anna', nth::text, format('berit%s@example.org', nth) from generate_series(1, 60) as nth`,
    )
    expect(await letters(1, () => 'berit@example.org')).toEqual([false])
    const lately: string[] = []
    for (let count = 0; count < 5; count++) {
      const letter = {
        name: 'Anna',
        contract: `Nr ${count}`,
        receipt_to: `cecilia${count}@example.org`,
        key: late.key,
      }
      lately.push(await call(anonymous, 'withdraw', letter))
    }
    expect(lately).toEqual(['done', 'done', 'done', 'PT429', 'PT429'])
    expect(await home.household('my_booking', { key: late.key })).toMatchObject({ status: 'agreed' })

    // Strangers who use up the limit on acts with all their keys leave room for households with an agreement.
    const [crowd, stranger] = [await home.book(), await home.book()]
    await database.query(
      `insert into private.history (booking, place, at, who, what)
       select $1, place, private.now(), 'household', 'changed' from generate_series(1, 600) as place`,
      [crowd.id],
    )
    const change = (key: string) => call(anonymous, 'change_booking', { key, changes: { notes: 'Kod 12' } })
    expect([await change(stranger.key), await change(late.key)]).toEqual(['PT429', 'done'])

    const links: string[] = []
    for (let count = 0; count < 65; count++) {
      links.push(await call(anonymous, 'send_link_again', { email: `anna${count % 3}@example.se` }))
    }
    expect(links.filter((outcome) => outcome === 'done')).toHaveLength(60)
    expect(links.at(-1)).toBe('PT429')
  })

  oneEngine('concurrent acts cannot exceed a bound', async () => {
    // A separate database, which has the real clock.
    await using own = await engine.database()
    const there = await households(unhurried(own))
    const { id, key } = await there.book()
    await there.desk('desk_answer', { booking: id, agree: true })
    const outcomes: string[] = []
    // More at once would wait for a connection longer than a slow machine is given. The fourth eight go beyond the bound together.
    for (let wave = 0; wave < 4; wave++) {
      const acts = Array.from({ length: 8 }, (_, at) =>
        there.household('change_booking', { key, changes: { notes: `Portkod ${wave}${at}` } }),
      )
      outcomes.push(...(await Promise.all(acts.map(outcomeOf))))
    }
    expect(outcomes.toSorted()).toEqual([...Array(2).fill('PT429'), ...Array(30).fill('done')])
    const letters = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        there.household<{ mailed: boolean }>('withdraw', {
          name: 'Anna',
          contract: `Nr ${at}`,
          receipt_to: 'anna@example.org',
        }),
      ),
    )
    expect(letters.filter(({ mailed }) => mailed)).toHaveLength(3)
  })

  oneEngine('two changes that begin in the same moment are two, for the bounds too', async () => {
    await setClock(database, '2027-02-02T12:00:00Z')
    const { id, key } = await home.book()
    for (const notes of ['Portkod 1', 'Portkod 2']) await home.household('change_booking', { key, changes: { notes } })
    const lines = "select from private.history where booking = $1 and what = 'changed'"
    expect(await database.query(lines, [id])).toHaveLength(2)
  })

  oneEngine('a flood of withdrawals neither refuses nor hides one that names a household', async () => {
    await setClock(database, '2027-02-03T12:00:00Z')
    const { id } = await home.book({
      name: 'Gunilla Törn',
      email: 'Gunilla@Example.org',
      phone: '+46 70 174 06 44',
      address: 'Åkervägen 17, Viby',
    })
    await home.desk('desk_answer', { booking: id, agree: true })
    const letter = (name: string, contract: string, receipt_to: string) =>
      home.household<{ mailed: boolean }>('withdraw', { name, contract, receipt_to })
    // Four days' letters, and this hour's.
    await database.query(
      `insert into private.withdrawals (received_at, name, contract, receipt_to)
       select private.now() + day * interval '25 hours', 'Mallory', format('avtal %s-%s', day, nth), format('m%s.%s@m.example', day, nth)
       from generate_series(0, 4) as day, generate_series(1, 60) as nth`,
    )
    await setClock(database, '2027-02-07T16:04:00Z')
    // The answer tells nobody who is a household, at the first and at a second press.
    const answer = { received_at: '2027-02-07T16:04:00+00:00', mailed: false }
    expect(await letter('Mallory', 'ett till', 'm@m.example')).toEqual(answer)
    const real = [
      ['Någon', 'mitt avtal', 'gunilla@example.org'],
      ['Någon', 'ring 070-174 06 44', 'a@other.example'],
      ['Någon', 'hämtningen på ÅKERVÄGEN 17', 'b@other.example'],
      ['Gunilla Törn', 'mitt', 'c@other.example'],
    ] as const
    // Accepted without a receipt: the limit on mail still holds.
    for (const [name, contract, to] of [...real, ...real]) expect(await letter(name, contract, to)).toEqual(answer)
    expect(await letter('Gunilla', 'Åkervägen 170', 'd@other.example')).toEqual(answer)

    const inbox = await home.desk<Inbox>('desk_inbox')
    const first = inbox.withdrawals.filter(({ matches }) => matches.some(({ booking }) => booking === id))
    expect(first.map(({ contract }) => contract).sort()).toEqual(real.map(([, contract]) => contract).sort())
    expect(inbox.withdrawals.length).toBe(200)
    expect(inbox.withdrawals_count).toBeGreaterThan(300)
    expect(inbox.withdrawals.findLastIndex(({ matches }) => matches.length > 0)).toBeLessThan(20)
    const strange = inbox.withdrawals.filter(({ matches, booking }) => !booking && matches.length === 0)
    const left = await home.desk<Inbox>('desk_settle_many', { ids: strange.map(({ id }) => id) })
    expect(left.withdrawals_count).toBe(inbox.withdrawals_count - strange.length)

    // A flood that names one household uses up its limit, except for a withdrawal from the household's own mailbox.
    await setClock(database, '2027-02-08T12:00:00Z')
    await database.query(
      `insert into private.withdrawals (received_at, name, contract, receipt_to, about, matches)
       select private.now(), 'Mallory', format('Åkervägen 17, %s', nth), format('n%s@m.example', nth), $1, true
       from generate_series(1, 60) as nth`,
      [id],
    )
    const count = async () => (await home.desk<Inbox>('desk_inbox')).withdrawals_count
    const before = await count()
    for (const contract of [
      'Åkervägen 17',
      'Åkervägen 17, Åkervägen 17, Åkervägen 17, Åkervägen 17 och Åkervägen 17',
    ]) {
      expect(await letter('Gunilla', contract, 'd@other.example')).toMatchObject({ mailed: false })
    }
    expect(await count()).toBe(before)
    const heard = await letter('Gunilla', 'mitt avtal', 'GUNILLA@example.org')
    expect([heard.mailed, await count()]).toEqual([false, before + 1])
    await setClock(database, '2027-02-08T12:10:00Z')
    expect(await letter('Gunilla', 'jag ångrar', 'gunilla@example.org')).toMatchObject({ mailed: false })
    expect(await count()).toBe(before + 1)
  })

  test('no receipt can be sent to the company itself, in any spelling', async () => {
    await setClock(database, '2027-02-10T12:00:00Z')
    await setCompanyMailbox(database, 'pas.rundan@påsrundan.example')
    for (const receipt_to of [
      'pas.rundan@påsrundan.example',
      'PASRUNDAN@PÅSRUNDAN.example',
      `pasrundan+x@${domainToASCII('påsrundan.example')}`,
      'pas.rundan@p\u0061\u030asrundan.example',
      'pas.rundan@p\u00e5srundan.\uff45xample',
    ]) {
      expect(await call(anonymous, 'withdraw', { name: 'A', contract: 'B', receipt_to }), receipt_to).toBe('PT400')
    }
    await setCompanyMailbox(database, 'pasrundan@gmail.com')
    expect(
      await call(anonymous, 'withdraw', { name: 'A', contract: 'B', receipt_to: 'pas.rundan@googlemail.com' }),
    ).toBe('PT400')
    await setCompanyMailbox(database, company.email)
  })

  test('undeliverable addresses are refused at once', async () => {
    await setClock(database, '2027-02-11T12:00:00Z')
    for (const receipt_to of [
      'a@b',
      'a@b,c@d.se',
      'a@b..se',
      'a b@c.se',
      '"a"@b.se',
      'a@b.se>',
      `a@${'b'.repeat(252)}.se`,
      // Most mail servers refuse these addresses: better told now than by a missing receipt.
      'åsa@exempel.se',
    ]) {
      expect(await call(anonymous, 'withdraw', { name: 'A', contract: 'B', receipt_to }), receipt_to).toBe('PT400')
    }
    expect(await call(anonymous, 'withdraw', { name: 'A', contract: 'B', receipt_to: 'asa@åsa.example' })).toBe('done')
  })

  test('neither bookings nor other spellings of an address raise the limit on mail to it', async () => {
    await setClock(database, '2027-02-13T12:00:00Z')
    const mailed: boolean[] = []
    for (let count = 0; count < 5; count++) {
      // The booking has no yes, and anybody can make one, so it must not raise the limit.
      const { key } = await home.book()
      const letter = { name: 'Anna', contract: `Nr ${count}`, receipt_to: 'offer@example.org', key }
      mailed.push(await isMailed(letter))
    }
    for (const receipt_to of [
      'off.er@example.org',
      'Offer+1@example.org',
      'o.ffer+a+b@EXAMPLE.org',
      // The same address for mail servers that normalise Unicode.
      'offer@\uff45xample.org',
      'offer@exam\u{1d429}le.org',
      'offer@example.com',
    ]) {
      mailed.push(await isMailed({ name: 'Anna', contract: 'x', receipt_to }))
    }
    expect(mailed).toEqual([...Array(3).fill(true), ...Array(7).fill(false), true])
  })

  test('the domain of an address is the same in capitals, whatever the locale of the database', async () => {
    const [row] = await database.query<{ mailbox: string }>("select private.mailbox_of('A@RÄKÖR.SE') as mailbox")
    expect(row?.mailbox).toBe('a@räkör.se')
  })

  test('the withdrawal of a booking taken back earlier counts once if pressed twice', async () => {
    await setClock(database, '2027-02-15T12:00:00Z')
    const { key } = await home.book()
    await home.household('end_agreement', { key })
    const letter = { name: 'Anna', contract: 'mitt', receipt_to: 'cecilia@example.org', key }
    for (const _ of ['once', 'twice']) expect(await call(anonymous, 'withdraw', letter)).toBe('done')
    const letters = await database.query('select from private.withdrawals where receipt_to = $1', [letter.receipt_to])
    expect(letters).toHaveLength(1)
  })

  test('a withdrawal repeated in the same words stops an agreement made since', async () => {
    await setClock(database, '2027-02-16T12:00:00Z')
    const { id, key } = await home.book()
    await home.desk('desk_answer', { booking: id, agree: false })
    const letter = { name: 'Anna', contract: 'mitt', receipt_to: 'dagny@example.org', key }
    expect(await call(anonymous, 'withdraw', letter)).toBe('done')
    await home.desk('desk_answer', { booking: id, agree: true })
    expect(await call(anonymous, 'withdraw', letter)).toBe('done')
    expect(await home.household('my_booking', { key })).toMatchObject({ status: 'withdrawn' })
  })

  oneEngine('a day allows sixty acts with one key, and three links', async () => {
    const at = (hour: number, minute = 0) => setClock(database, new Date(Date.UTC(2027, 1, 17, 20 + hour, minute)))
    await at(0)
    const { id, key } = await home.agreed({ email: 'elsa@example.org' }, '2027-02-22')
    // Few enough in each hour.
    await database.query(
      `insert into private.history (booking, place, at, who, what)
       select $1, 1000 + nth, private.now() - nth * interval '20 minutes', 'household', 'changed' from generate_series(1, 59) as nth`,
      [id],
    )
    const move = (day: string) => call(anonymous, 'move_pickup', { key, day })
    expect([await move('2027-03-01'), await move('2027-03-08')]).toEqual(['done', 'PT429'])

    let links = 0
    for (let hour = 4; hour <= 10; hour++) {
      await at(hour)
      await call(anonymous, 'send_link_again', { email: 'elsa@example.org' })
      await database.query("update outbox set created_at = created_at - interval '61 minutes' where kind = 'link'")
      const [row] = await database.query<{ sent: number }>('select private.send_requested_links() as sent')
      links += row?.sent ?? 0
    }
    expect(links).toBe(3)
  })

  oneEngine('a month allows three hundred acts with one key, and little of each is kept', async () => {
    // The messages of earlier tests, which would all be claimed below.
    await database.query('delete from public.outbox')
    const { id, key } = await home.agreed({ email: 'elsa@example.org' })
    const copied = async () => JSON.stringify(await home.household('export_my_data', { key })).length
    const queue = createQueue(database, 'worker')
    const change = (at: number) =>
      call(anonymous, 'change_booking', {
        key,
        changes: { specialRequest: `${at}${'å'.repeat(1990)}`, materials: ['Special'] },
      })
    await change(0)
    let before = 0
    for (let at = 1; at <= 5; at++) {
      if (at === 2) before = await copied()
      expect(await change(at)).toBe('done')
      await database.query('update public.outbox set next_attempt_at = now() where form_response_id = $1', [id])
      for (let message = await queue.claim(['mail']); message; message = await queue.claim(['mail'])) {
        await queue.markSent([message], 'taken')
      }
      await database.query(
        "update public.outbox set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day'",
      )
    }
    expect(((await copied()) - before) / 4).toBeLessThan(1500)

    await database.query(
      `insert into private.history (booking, place, at, who, what)
       select $1, 1000 + place, private.now() - interval '2 days' - place * interval '2 hours', 'household', 'changed'
       from generate_series(1, 293) as place`,
      [id],
    )
    expect(await change(6)).toBe('done')
    expect(await change(7)).toBe('PT429')
  })
})
