import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox, Round } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { postgres, sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { runHere } from '../helpers/processes.ts'
import { refused, succeeds } from '../helpers/refused.ts'
import type { SampleBooking } from '../helpers/sample-bookings.ts'
import { untilOneWaits } from '../helpers/waiting.ts'

/** A Wednesday. The first Monday after it is 30 November. */
const NOW = '2026-11-25T12:00:00Z'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine, NOW)

  const agreed = (sample?: SampleBooking, first_day = '2026-11-30') => home.agreed(sample, first_day)
  /** @returns 'kind recipient who what' of each message about a booking but its notice and its yes, oldest first; of days, no what */
  async function told(booking: string): Promise<string[]> {
    const rows = await database.query<{ said: string }>(
      `select concat_ws(' ', kind, recipient, data ->> 'who', data ->> 'what') as said from public.outbox
       where form_response_id = $1 and kind not in ('notice', 'agreed') order by created_at, recipient desc`,
      [booking],
    )
    return rows.map(({ said }) => said)
  }
  /** Marks a booking's messages as sent, a day ago. */
  async function isSent(booking: string): Promise<void> {
    await database.query(
      `update public.outbox set status = 'sent', created_at = created_at - interval '1 day', sent_at = created_at - interval '1 day'
       where form_response_id = $1`,
      [booking],
    )
  }
  const planned = ({ days }: HouseholdState) => days.filter(({ state }) => state === 'planned').map(({ day }) => day)
  const events = ({ history }: HouseholdState) => history.map(({ what }) => what)

  test('each act is idempotent, is told to both sides, and can be undone completely', async () => {
    const { id, key } = await agreed()
    const before = await home.household('my_booking', { key })
    expect(before.days).toHaveLength(12)
    const acts: [name: string, args: object, undo: string, undoArgs: object, said: string, undone: string][] = [
      ['move_pickup', { day: '2026-12-07', to_day: null }, 'restore_pickup', { day: '2026-12-07' }, 'moved', 'moved'],
      [
        'move_pickup',
        { day: '2026-12-07', to_day: '2026-12-14' },
        'restore_pickup',
        { day: '2026-12-07' },
        'moved',
        'moved',
      ],
      ['end_agreement', { last_day: '2026-12-20' }, 'resume_agreement', {}, 'ended', 'ended'],
      ['end_agreement', { last_day: null }, 'resume_agreement', {}, 'ended', 'ended'],
      [
        'change_booking',
        { changes: { frequency: 'biweekly', notes: 'Kod 12' } },
        'change_booking',
        { changes: { frequency: 'weekly', notes: '' } },
        'changed',
        'changed',
      ],
      [
        'change_booking',
        { changes: { address: 'Nygatan 2' } },
        'change_booking',
        { changes: { address: before.booking.answers.address } },
        'changed',
        'changed',
      ],
    ]
    for (const [name, args, undo, undoArgs, kind, undoneKind] of acts) {
      const count = (await told(id)).length
      const first = await home.household(name, { key, ...args })
      expect(await home.household(name, { key, ...args }), name).toEqual(first)
      expect((await told(id)).slice(count), name).toEqual([
        expect.stringMatching(`^${kind} household household\\b`),
        expect.stringMatching(`^${kind} company household\\b`),
      ])
      await isSent(id)
      const undone = await home.household(undo, { key, ...undoArgs })
      expect(await home.household(undo, { key, ...undoArgs }), undo).toEqual(undone)
      expect((await told(id)).slice(count + 2), undo).toEqual([
        expect.stringMatching(`^${undoneKind} household household\\b`),
        expect.stringMatching(`^${undoneKind} company household\\b`),
      ])
      await isSent(id)
      expect({ ...undone, history: [] }, undo).toEqual({ ...before, history: [] })
      expect(undone.history.length, undo).toBe(first.history.length + 1)
    }
    const left = await database.query(
      `select (select count(*)::int from private.day_changes where booking = $1) as days,
         (select count(*)::int from private.rhythms where booking = $1) as rhythms`,
      [id],
    )
    expect(left).toEqual([{ days: 0, rhythms: 1 }])
  })

  test('a household cannot undo by any detour what the company has ended, moved or skipped', async () => {
    const byTheCompany = (what: RegExp) => refused('PT409', new RegExp(`${what.source}.* Ring oss på \\d`))
    const ended = await agreed()
    await home.desk('desk_end', { booking: ended.id, last_day: '2026-12-20' })
    const notToResume = byTheCompany(/^Det är vi som har avslutat avtalet/)
    const state = await home.household('my_booking', { key: ended.key })
    expect(state).toMatchObject({ status: 'ended', may_resume: false })
    for (const [name, args] of [
      ['resume_agreement', {}],
      ['end_agreement', { last_day: '2027-01-31' }],
    ] as const) {
      await expect(home.household(name, { key: ended.key, ...args }), name).rejects.toMatchObject(notToResume)
    }
    expect(state.history.at(-1)).toMatchObject({ who: 'company', what: 'ended' })
    // Ending even earlier undoes nothing. After the company resumes, the household may again undo its own acts.
    await home.household('end_agreement', { key: ended.key, last_day: '2026-12-10' })
    await expect(home.household('resume_agreement', { key: ended.key })).rejects.toMatchObject(notToResume)
    await home.desk('desk_resume', { booking: ended.id })
    await home.household('end_agreement', { key: ended.key, last_day: '2026-12-20' })
    expect(await home.household('resume_agreement', { key: ended.key })).toMatchObject({ status: 'agreed' })

    const notToRestore = byTheCompany(/^Den dagen har vi ändrat/)
    const { id, key } = await agreed({ frequency: 'biweekly' })
    const dayOf = ({ days }: HouseholdState, day: string) => days.find((one) => one.day === day)
    const skipped = await home.desk('desk_move', { booking: id, day: '2026-11-30', to_day: null })
    expect(dayOf(skipped, '2026-11-30')).toMatchObject({ state: 'skipped', may_restore: false })
    for (const [name, args] of [
      ['restore_pickup', {}],
      ['move_pickup', { to_day: '2026-11-30' }],
      ['move_pickup', { to_day: '2026-12-07' }],
      ['move_pickup', { day: '2026-12-14', to_day: '2026-11-30' }],
    ] as const) {
      await expect(home.household(name, { key, day: '2026-11-30', ...args }), name).rejects.toMatchObject(notToRestore)
    }
    await home.desk('desk_move', { booking: id, day: '2026-12-14', to_day: '2026-12-21' })
    for (const [name, args] of [
      ['restore_pickup', { day: '2026-12-14' }],
      ['restore_pickup', { day: '2026-12-21' }],
      ['move_pickup', { day: '2026-12-21', to_day: '2026-12-14' }],
      ['move_pickup', { day: '2027-01-11', to_day: '2026-12-14' }],
    ] as const) {
      await expect(home.household(name, { key, ...args }), name).rejects.toMatchObject(notToRestore)
    }
    // A pick-up that the company moved may be skipped or moved on; undoing that returns it to the company's day.
    const own = await home.household('move_pickup', { key, day: '2026-12-21', to_day: '2027-01-04' })
    expect(dayOf(own, '2027-01-04')).toMatchObject({ state: 'planned', may_restore: true })
    const back = await home.household('restore_pickup', { key, day: '2027-01-04' })
    expect(dayOf(back, '2026-12-21')).toMatchObject({
      state: 'planned',
      moved_from: '2026-12-14',
      may_restore: false,
    })
    await home.household('move_pickup', { key, day: '2026-12-21', to_day: null })
    expect(dayOf(await home.household('restore_pickup', { key, day: '2026-12-21' }), '2026-12-21')).toMatchObject({
      state: 'planned',
    })
    // A day skipped by the household and then by the company counts as the company's.
    await home.household('move_pickup', { key, day: '2027-01-11', to_day: null })
    await home.desk('desk_move', { booking: id, day: '2027-01-11', to_day: null })
    await expect(home.household('restore_pickup', { key, day: '2027-01-11' })).rejects.toMatchObject(notToRestore)
    await home.desk('desk_move', { booking: id, day: '2027-01-11', to_day: '2027-01-11' })
    expect(planned(await home.household('my_booking', { key }))).toContain('2027-01-11')
  })

  test('a change of frequency brings back no day that the company has called off or moved', async () => {
    await setClock(database, '2027-03-10T12:00:00Z')
    const often = (key: string, frequency: string) => home.household('change_booking', { key, changes: { frequency } })
    const notToRestore = refused('PT409', /^Den dagen har vi ändrat/)
    // Every other week: Easter Monday's pick-up is on 5 April, which is a day of its own if it is every week.
    for (const to_day of [null, '2027-04-12']) {
      const { id, key } = await agreed({ frequency: 'biweekly' }, '2027-03-15')
      await home.desk('desk_move', { booking: id, day: '2027-04-05', to_day })
      const before = await home.household('my_booking', { key })
      const weekly = planned(await often(key, 'weekly'))
      expect(weekly.slice(0, 3)).toEqual(['2027-03-15', '2027-03-22', '2027-04-12'])
      await expect(home.household('restore_pickup', { key, day: '2027-04-05' })).rejects.toMatchObject(notToRestore)
      expect((await often(key, 'biweekly')).days).toEqual(before.days)
      await often(key, 'weekly')
      await home.desk('desk_move', { booking: id, day: to_day ?? '2027-04-05', to_day: '2027-04-05' })
      expect(planned(await home.household('my_booking', { key }))).toContain('2027-04-05')
    }
    // Nor if the household had skipped that day before, when it was every week.
    const { id, key } = await agreed({ frequency: 'weekly' }, '2027-03-15')
    await home.household('move_pickup', { key, day: '2027-04-05', to_day: null })
    await often(key, 'biweekly')
    await home.desk('desk_move', { booking: id, day: '2027-04-05', to_day: null })
    await often(key, 'weekly')
    await expect(home.household('restore_pickup', { key, day: '2027-04-05' })).rejects.toMatchObject(notToRestore)
    // Nor does it take one from a household whose days the company has left alone.
    const other = await agreed({ frequency: 'biweekly' }, '2027-03-15')
    expect(planned(await often(other.key, 'weekly'))).toContain('2027-04-05')
  })

  test('the company can end an agreement on the day that the household had chosen, and then alone resume it', async () => {
    const { id, key } = await agreed()
    const message = 'Glas med matrester, tredje gången.'
    await home.household('end_agreement', { key, last_day: '2026-12-07' })
    const end = (args: object) => home.desk('desk_end', { booking: id, last_day: '2026-12-07', ...args })
    await expect(end({})).rejects.toMatchObject(refused('PT409', /^Säger ni upp avtalet/))
    for (const _ of ['once', 'twice']) await end({ message })
    expect((await home.household('my_booking', { key })).history.slice(-2)).toMatchObject([
      { who: 'household', what: 'ended' },
      { who: 'company', what: 'ended' },
    ])
    expect(
      await database.query(
        `select data ->> 'message' as message from public.outbox
         where form_response_id = $1 and kind = 'ended' and data ->> 'who' = 'company'`,
        [id],
      ),
    ).toEqual([{ message }])
    await expect(home.household('resume_agreement', { key })).rejects.toMatchObject(
      refused('PT409', /^Det är vi som har avslutat/),
    )
  })

  test('only the company moves a pick-up to before the first day', async () => {
    for (const frequency of ['once', 'weekly'] as const) {
      const { id, key } = await agreed({ frequency }, '2026-12-07')
      const earlier = { day: '2026-12-07', to_day: '2026-11-30' }
      await expect(home.household('move_pickup', { key, ...earlier })).rejects.toMatchObject(
        refused('PT409', /^Hämtningarna börjar måndag 7 december.* Ring oss på \d/),
      )
      await home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-12-21' })
      const back = await home.household('move_pickup', { key, day: '2026-12-21', to_day: '2026-12-07' })
      expect(planned(back)[0]).toBe('2026-12-07')
      expect(planned(await home.desk('desk_move', { booking: id, ...earlier }))[0]).toBe('2026-11-30')
    }
  })

  test('erasing an agreement requires a new link by mail, and is confirmed by mail', async () => {
    const { id, key } = await agreed({ email: 'rut@example.org' })
    await setClock(database, '2026-11-26T12:00:01Z')
    for (const _ of ['once', 'twice']) {
      expect(await home.household('erase_my_booking', { key })).toEqual({ sent: true })
    }
    expect(await home.household('my_booking', { key })).toMatchObject({ status: 'agreed' })
    const links = await database.query(
      "select recipient, data from public.outbox where form_response_id = $1 and kind = 'link'",
      [id],
    )
    expect(links).toEqual([{ recipient: 'household', data: { what: 'erase' } }])
    await database.query('update private.keys set created_at = private.now() where booking = $1', [id])
    expect(await home.household('erase_my_booking', { key })).toEqual({ erased: true })
    const last = await database.query(
      "select recipient, to_email from public.outbox where kind = 'erased' order by created_at desc, recipient limit 2",
    )
    expect(last).toEqual([
      { recipient: 'company', to_email: company.email },
      { recipient: 'former', to_email: 'rut@example.org' },
    ])
    // A booking without an answer is erased at once, and no mail is sent.
    const asked = await home.book({ email: 'stranger@example.org' })
    await setClock(database, '2026-11-28T12:00:01Z')
    expect(await home.household('erase_my_booking', { key: asked.key })).toEqual({ erased: true })
    expect(await database.query("select from public.outbox where to_email = 'stranger@example.org'")).toEqual([])
  })

  test('after the deadline a refusal states the deadline and what can still be done', async () => {
    const late = refused(
      'PT409',
      /^Det är för sent att ändra måndag 30 november: gränsen var söndag 29 november kl. 20:00. Ring oss på /,
    )
    const { key } = await agreed()
    const skipping = await agreed()
    await home.household('move_pickup', { key: skipping.key, day: '2026-11-30', to_day: null })
    // Before its next day, skipped or not.
    const ended = await home.household('end_agreement', { key: skipping.key, last_day: null })
    expect(ended).toMatchObject({ last_day: '2026-11-29' })
    await home.household('resume_agreement', { key: skipping.key })
    const ending = await agreed()
    await home.household('end_agreement', { key: ending.key, last_day: null })
    await setClock(database, '2026-11-29T19:00:01Z')
    for (const to_day of [null, '2026-12-07']) {
      await expect(home.household('move_pickup', { key, day: '2026-11-30', to_day })).rejects.toMatchObject(late)
    }
    await expect(home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-11-30' })).rejects.toMatchObject(
      late,
    )
    await expect(home.household('end_agreement', { key, last_day: '2026-11-29' })).rejects.toMatchObject(late)
    await expect(home.household('restore_pickup', { key: skipping.key, day: '2026-11-30' })).rejects.toMatchObject(late)
    const over = refused(
      'PT409',
      /^Det är för sent att ta upp avtalet igen: gränsen var söndag 29 november kl. 20:00. Boka gärna igen. Ring oss/,
    )
    await expect(home.household('resume_agreement', { key: ending.key })).rejects.toMatchObject(over)
    // A later last day would be the same as resuming.
    await expect(home.household('end_agreement', { key: ending.key, last_day: '2027-05-31' })).rejects.toMatchObject(
      over,
    )
    // The company may still skip it until the day is over.
    const { id } = await agreed()
    await home.desk('desk_move', { booking: id, day: '2026-11-30', to_day: null })
  })

  test('pick-ups before the last day stay, wherever they were moved from', async () => {
    const { key } = await agreed({ frequency: 'biweekly' })
    await home.household('move_pickup', { key, day: '2026-12-14', to_day: '2026-12-07' })
    const ended = await home.household('end_agreement', { key, last_day: '2026-12-10' })
    expect(ended.days).toMatchObject([
      { day: '2026-11-30', state: 'planned' },
      { day: '2026-12-07', state: 'planned', moved_from: '2026-12-14' },
    ])
    await expect(home.household('restore_pickup', { key, day: '2026-12-07' })).rejects.toMatchObject(
      refused('PT409', /^Avtalet slutar före måndag 14 december/),
    )
    const other = await agreed({ frequency: 'once' }, '2026-12-07')
    await home.household('end_agreement', { key: other.key, last_day: '2026-12-07' })
    const closed = await home.desk<unknown>('desk_close_day', { day: '2026-12-07', reason: 'luciatåg' })
    expect(closed).toBeTruthy()
    // A closed day postpones no pick-up past the last day, and the message promises no other day.
    expect((await home.household('my_booking', { key: other.key })).days).toEqual([])
    const [message] = await database.query(
      "select private.instead_of(form_response_id, day) as instead from public.outbox where form_response_id = $1 and kind = 'closed_day'",
      [other.id],
    )
    expect(message).toEqual({ instead: { day: null, is_lost: true } })
    await home.desk('desk_open_day', { day: '2026-12-07' })
    expect(planned(await home.household('my_booking', { key: other.key }))).toEqual(['2026-12-07'])
  })

  test('after a visit nothing is moved from or to that day', async () => {
    const { id, key } = await agreed()
    await home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-11-30' })
    await setClock(database, '2026-11-29T12:00:00Z')
    await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected' })
    const been = refused('PT409', /^Den dagen har vi redan varit där/)
    for (const [name, args] of [
      ['move_pickup', { day: '2026-11-30', to_day: null }],
      ['move_pickup', { day: '2026-11-30', to_day: '2026-12-07' }],
      ['move_pickup', { day: '2026-12-14', to_day: '2026-11-30' }],
      ['restore_pickup', { day: '2026-12-07' }],
    ] as const) {
      await expect(home.household(name, { key, ...args }), name).rejects.toMatchObject(been)
    }
  })

  test('the outcome of each act in each status', async () => {
    const ready: Record<string, (booking: string, key: string) => Promise<unknown>> = {
      asked: async () => {},
      agreed: (booking) => home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' }),
      declined: (booking) => home.desk('desk_answer', { booking, agree: false }),
      ended: async (booking, key) => {
        await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' })
        await home.household('end_agreement', { key, last_day: '2026-12-20' })
      },
      withdrawn: async (booking, key) => {
        await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30' })
        await home.household('withdraw', {
          name: 'Anna',
          contract: booking,
          receipt_to: `${booking}@example.se`,
          key,
        })
      },
    }
    const acts: Record<string, [run: (booking: string, key: string) => Promise<{ status: string }>, becomes: string]> =
      {
        // The resulting status for each status above, in that order; a dash is a refusal.
        move: [
          (_, key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: '2026-12-14' }),
          '- agreed - ended -',
        ],
        restore: [(_, key) => home.household('restore_pickup', { key, day: '2026-12-07' }), '- agreed - ended -'],
        change: [
          (_, key) => home.household('change_booking', { key, changes: { phone: '08-1' } }),
          'asked agreed - ended -',
        ],
        end: [(_, key) => home.household('end_agreement', { key, last_day: '2026-12-14' }), 'ended ended - ended -'],
        resume: [(_, key) => home.household('resume_agreement', { key }), 'asked agreed - agreed -'],
        yes: [(booking) => home.desk('desk_answer', { booking, agree: true }), 'agreed agreed agreed - -'],
        no: [(booking) => home.desk('desk_answer', { booking, agree: false }), 'declined - declined - -'],
        deskMove: [(booking) => home.desk('desk_move', { booking, day: '2026-12-07' }), '- agreed - ended -'],
        deskChange: [
          (booking) => home.desk('desk_change', { booking, changes: { notes: 'x' } }),
          'asked agreed - ended withdrawn',
        ],
        deskPrice: [
          (booking) => home.desk('desk_change', { booking, changes: { price: 9 } }),
          '- agreed - ended withdrawn',
        ],
        deskEnd: [(booking) => home.desk('desk_end', { booking, last_day: '2026-12-14' }), 'ended ended - ended -'],
        deskResume: [(booking) => home.desk('desk_resume', { booking }), 'asked agreed - agreed -'],
        deskLink: [(booking) => home.desk('desk_new_link', { booking }), '- agreed - ended withdrawn'],
        deskVisit: [
          async (booking) => {
            await home.desk('desk_visit', { booking, day: '2026-11-30', outcome: 'not_out' })
            return home.desk('desk_household', { booking })
          },
          '- agreed - ended -',
        ],
        withdraw: [
          async (name, key) => {
            await home.household('withdraw', { name, contract: 'Avtalet', receipt_to: `${name}@example.org`, key })
            return home.household('my_booking', { key })
          },
          'withdrawn withdrawn declined withdrawn withdrawn',
        ],
      }
    const found: Record<string, string> = {}
    for (const [name, [run]] of Object.entries(acts)) {
      const becomes: string[] = []
      for (const status of Object.keys(ready)) {
        const { id, key } = await home.book()
        await ready[status]?.(id, key)
        await run(id, key).then(
          (state) => becomes.push(state.status),
          (error) => {
            expect(error, `${name} ${status}`).toMatchObject(refused('PT409', /^[A-ZÅÄÖ].*[.!]$/))
            becomes.push('-')
          },
        )
      }
      found[name] = becomes.join(' ')
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(acts).map(([name, [, becomes]]) => [name, becomes])))
  })

  test('a changed address and a special request wait for a yes, and a no changes nothing', async () => {
    const { id, key } = await agreed()
    const ask = await home.household('change_booking', {
      key,
      changes: { address: 'Nygatan 2', materials: ['Plastavfall', 'Special'], specialRequest: 'En soffa' },
    })
    expect(ask.booking.answers).toMatchObject({
      address: 'Storgatan 1, Helenelund',
      materials: ['Plastavfall'],
      specialRequest: '',
    })
    expect(ask.pending).toEqual({
      address: 'Nygatan 2',
      materials: ['Plastavfall', 'Special'],
      specialRequest: 'En soffa',
    })
    // Sending half of the request again neither applies nor withdraws it.
    const again = await home.household('change_booking', {
      key,
      changes: { materials: ['Metallbehållare', 'Special'] },
    })
    expect(again.booking.answers).toMatchObject({ materials: ['Metallbehållare'], specialRequest: '' })
    expect(again.pending).toEqual({ ...ask.pending, materials: ['Metallbehållare', 'Special'] })
    const { changes } = await home.desk<Inbox>('desk_inbox')
    expect(changes.find(({ booking }) => booking === id)?.pending).toEqual(again.pending)

    const declined = await home.desk('desk_answer', { booking: id, agree: false, message: 'Soffan är för stor' })
    expect(declined).toMatchObject({ status: 'agreed', pending: null })
    expect(declined.booking.answers).toEqual(again.booking.answers)
    // What the company wrote is on the page, whatever else it was told afterwards.
    await home.household('move_pickup', { key, day: '2026-12-14' })
    await database.query("update outbox set status = 'sent' where form_response_id = $1", [id])
    expect((await home.household('my_booking', { key })).letter).toEqual({
      about: 'changed',
      words: 'Soffan är för stor',
    })
    await home.household('change_booking', { key, changes: { address: 'Nygatan 2' } })
    const yes = await home.desk('desk_answer', { booking: id, agree: true })
    expect(yes.booking.answers.address).toBe('Nygatan 2')
    expect(events(yes).slice(2)).toEqual([
      'changed',
      'asked_change',
      'changed',
      'asked_change',
      'change_declined',
      'skipped',
      'asked_change',
      'change_agreed',
    ])
    expect((await told(id)).slice(-1)).toEqual(['changed household company agreed'])
    // The no was to another request.
    await database.query("update outbox set status = 'sent' where form_response_id = $1", [id])
    expect((await home.household('my_booking', { key })).letter).toBeNull()

    // A change by the company itself settles that part of the request; the rest keeps waiting.
    await home.household('change_booking', {
      key,
      changes: { address: 'Gatan 3', materials: ['Plastavfall', 'Special'], specialRequest: 'En lampa' },
    })
    await expect(
      home.desk('desk_change', { booking: id, changes: { specialRequest: 'En liten lampa' } }),
    ).rejects.toMatchObject(refused('PT400', /^Kryssa i Special/))
    const set = await home.desk('desk_change', {
      booking: id,
      changes: { materials: ['Special'], specialRequest: 'En liten lampa' },
    })
    expect(set.pending).toEqual({ address: 'Gatan 3' })
    expect(set.booking.answers).toMatchObject({ materials: ['Special'], specialRequest: 'En liten lampa' })
  })

  test('the company answers what it has seen, not what was written meanwhile', async () => {
    const { id, key } = await home.book()
    const { unanswered } = await home.desk<Inbox>('desk_inbox')
    const { answers } = unanswered.find(({ booking }) => booking === id) ?? {}
    const answer = (seen: unknown, agree = true) => home.desk('desk_answer', { booking: id, agree, seen })
    const meanwhile = refused('PT409', /^Hushållet har ändrat något sedan du såg det/)
    await home.household('change_booking', { key, changes: '{"address": "Långt bort 1"}' })
    await expect(answer(answers)).rejects.toMatchObject(meanwhile)
    const seen = { ...answers, address: 'Långt bort 1' }
    // Two presses are one yes.
    for (const _ of ['once', 'twice']) expect(await answer(seen)).toMatchObject({ status: 'agreed' })

    await home.household('change_booking', { key, changes: '{"address": "Tillbakatagna vägen 1"}' })
    const back = await home.household('change_booking', { key, changes: '{"address": "Långt bort 1"}' })
    expect(back.pending).toBe(null)
    await expect(answer({ address: 'Tillbakatagna vägen 1' })).rejects.toMatchObject(meanwhile)

    await home.household('change_booking', { key, changes: '{"address": "Storgatan 9"}' })
    const { changes } = await home.desk<Inbox>('desk_inbox')
    const { pending } = changes.find(({ booking }) => booking === id) ?? {}
    expect(pending).toEqual({ address: 'Storgatan 9' })
    await home.household('change_booking', { key, changes: '{"address": "Ännu längre bort 1"}' })
    for (const agree of [true, false]) await expect(answer(pending, agree)).rejects.toMatchObject(meanwhile)
    // A yes to the booking, from an outdated view, does not accept the change.
    await expect(answer(seen)).rejects.toMatchObject(meanwhile)
    // Nor does another first day, which would move the days if pressed twice.
    const first = home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-12-07' })
    await expect(first).rejects.toMatchObject(refused('PT409', /Svara på den först/))
    const agreed = await answer({ address: 'Ännu längre bort 1' })
    expect([agreed.pending, agreed.booking.answers.address]).toEqual([null, 'Ännu längre bort 1'])
  })

  test('another frequency begins on the next day, or its own next one, whatever was collected before that', async () => {
    const days = async ({ key }: { key: string }, frequency: string) =>
      planned(await home.household('change_booking', { key, changes: { frequency } }))
        .filter((day) => day >= '2026-12-14')
        .slice(0, 2)
    const [early, rare] = [await agreed({ frequency: 'weekly' }), await agreed({ frequency: 'biweekly' })]
    const ahead = await agreed({ frequency: 'biweekly' }, '2026-12-14')
    await home.desk('desk_move', { booking: ahead.id, day: '2026-12-14', to_day: '2026-12-07' })
    await home.household('move_pickup', { key: early.key, day: '2026-12-21', to_day: '2026-12-07' })
    await setClock(database, '2026-12-07T12:00:00Z')
    for (const { id: booking } of [early, ahead])
      await home.desk('desk_visit', { booking, day: '2026-12-07', outcome: 'collected' })
    await home.desk('desk_visit', { booking: rare.id, day: '2026-11-30', outcome: 'collected' })
    await setClock(database, '2026-12-08T12:00:00Z')
    expect(await days(early, 'once')).toEqual(['2026-12-14'])
    await days(ahead, 'weekly')
    // The one of every other week has begun, and two of every week follow.
    const { months } = await home.household('my_booking', { key: ahead.key })
    expect(months).toMatchObject([{ month: '2026-12-01', owes: 238 }])
    await setClock(database, '2026-12-15T12:00:00Z')
    expect(await days(rare, 'once')).toEqual(['2026-12-14', '2026-12-28'])
  })

  test('what has been moved to a day that is too late to change stays there', async () => {
    const { key } = await agreed({ frequency: 'weekly' })
    await home.household('move_pickup', { key, day: '2026-12-21', to_day: '2026-12-14' })
    await setClock(database, '2026-12-13T20:00:00Z')
    const again = home.household('move_pickup', { key, day: '2026-12-21', to_day: '2026-12-28' })
    await expect(again).rejects.toMatchObject(refused('PT409', /^Det är för sent att ändra måndag 14 december/))
  })

  test('an individual price survives a change of frequency that is undone before it begins', async () => {
    const { id, key } = await home.agreed({ frequency: 'weekly' }, '2026-12-07')
    const often = async (frequency: string) => {
      const state = await home.household('change_booking', { key, changes: { frequency } })
      return [state.frequency, state.price]
    }
    await home.desk('desk_change', { booking: id, changes: '{"price": 90}' })
    const usual = (await home.desk('desk_household', { booking: id })).special_price
    expect(usual).toBe(true)
    const biweekly = await often('biweekly')
    expect(biweekly).toEqual(['biweekly', company.prices.biweekly])
    expect(await often('once')).toEqual(['once', company.prices.once])
    expect(await often('weekly')).toEqual(['weekly', 90])
    // The change takes effect this month, which has had no pick-up yet.
    await setClock(database, '2026-12-01T12:00:00Z')
    await home.desk('desk_change', { booking: id, changes: '{"price": 80}' })
    await often('biweekly')
    expect(await often('weekly')).toEqual(['weekly', 80])
    // Once the change has begun, the individual price is gone with the old rhythm.
    await setClock(database, '2026-12-08T12:00:00Z')
    expect(await often('biweekly')).toEqual(['biweekly', company.prices.biweekly])
    await setClock(database, '2026-12-22T12:00:00Z')
    expect(await often('weekly')).toEqual(['weekly', company.prices.weekly])
    // A price for a change that has not begun survives too.
    await setClock(database, '2027-01-12T12:00:00Z')
    await often('biweekly')
    await home.desk('desk_change', { booking: id, changes: '{"price": 70}' })
    expect(await often('weekly')).toEqual(['weekly', company.prices.weekly])
    expect(await often('biweekly')).toEqual(['biweekly', 70])
  })

  test('an individual price survives another first day while a change of frequency is pending', async () => {
    const { id, key } = await home.book({ frequency: 'weekly' })
    const start = (first_day: string) => home.desk('desk_answer', { booking: id, agree: true, first_day })
    const often = (frequency: string) => home.household('change_booking', { key, changes: { frequency } })
    await start('2026-12-14')
    await home.desk('desk_change', { booking: id, changes: '{"price": 200}' })
    await agreed({}, '2027-01-11')
    await start('2026-12-28')
    await often('biweekly')
    await start('2026-12-21')
    expect(await often('weekly')).toMatchObject({ frequency: 'weekly', price: 200, first_day: '2026-12-21' })
  })

  test('a change of frequency and back undoes no price that the company has set from this month on', async () => {
    await setClock(database, '2026-11-04T10:00:00Z')
    const { id, key } = await agreed({ frequency: 'weekly' }, '2026-11-09')
    await home.desk('desk_change', { booking: id, changes: '{"price": 200}' })
    await setClock(database, '2026-12-03T10:00:00Z')
    await home.desk('desk_change', { booking: id, changes: '{"price": null}' })
    const before = await home.household('my_booking', { key })
    expect(before.price).toBe(company.prices.weekly)
    for (const frequency of ['biweekly', 'weekly']) {
      await home.household('change_booking', { key, changes: { frequency } })
    }
    const { price, months } = await home.household('my_booking', { key })
    expect({ price, months }).toEqual({ price: before.price, months: before.months })
    expect((await home.desk('desk_household', { booking: id })).special_price).toBe(false)
  })

  test('a change is refused in the same words as a booking', async () => {
    const { id, key } = await agreed()
    for (const [changes, sentence] of [
      [{ phone: ' ' }, 'Telefonnummer är obligatoriskt'],
      [{ address: null }, 'Hämtningsadress är obligatorisk'],
      [{ frequency: 'daily' }, 'Välj en hämtningsfrekvens ur listan'],
      [{ materials: [] }, 'Välj minst ett material för hämtning'],
      [{ materials: 'Special' }, 'Välj minst ett material för hämtning'],
      [{ materials: ['Glascontainers', 'Special'] }, 'Beskriv ditt specialönskemål'],
      [{ specialRequest: 'En soffa' }, 'Kryssa i Special om du har ett specialönskemål'],
      [{ notes: 'x'.repeat(2001) }, 'Meddelandet är för långt, högst 2000 tecken'],
      [{ notes: 3 }, 'Bokningen har uppgifter i fel format'],
      [{ status: 'ended' }, 'Ändringen har okända uppgifter.'],
      [[], 'Ändringen har okända uppgifter.'],
    ] as const) {
      await expect(
        home.household('change_booking', { key, changes: JSON.stringify(changes) }),
        sentence,
      ).rejects.toMatchObject({ code: 'PT400', message: sentence })
    }
    expect(await told(id)).toEqual([])
  })

  test('opening the page changes nothing, and neither does a refusal', async () => {
    const { id, key } = await agreed()
    const everything = () =>
      database.query(
        `select (select to_jsonb(agreements) from private.agreements where booking = $1) as agreement,
           (select count(*) from public.outbox) as messages, (select count(*) from private.history) as lines`,
        [id],
      )
    const before = await everything()
    await database.as(anonymous, (visitor) => visitor.query('select public.my_booking($1)', [key]), 'read only')
    await expect(home.household('move_pickup', { key, day: '2026-12-08', to_day: null })).rejects.toMatchObject({
      code: 'PT409',
    })
    await expect(
      home.household('withdraw', { name: '', contract: 'x', receipt_to: 'a@b.se', key }),
    ).rejects.toMatchObject({ code: 'PT400' })
    expect(await everything()).toEqual(before)
  })

  test('an act and its messages are stored atomically', async () => {
    const { id, key } = await agreed()
    await database.execute("alter table public.outbox add constraint test_refuses check (kind <> 'moved') not valid")
    await expect(home.household('move_pickup', { key, day: '2026-12-07', to_day: null })).rejects.toMatchObject({
      code: '23514',
    })
    await database.execute('alter table public.outbox drop constraint test_refuses')
    const state = await home.household('my_booking', { key })
    expect(events(state)).toEqual(['booked', 'agreed'])
    expect(planned(state).slice(0, 2)).toEqual(['2026-11-30', '2026-12-07'])
    expect(await told(id)).toEqual([])
  })

  test('a withdrawal stops the agreement from today, once, and never brings back what had ended', async () => {
    const { id, key } = await agreed()
    const letter = { name: 'Anna', contract: id, receipt_to: `${id}@example.se` }
    // The first comes without the key and leaves the agreement alone; the second, with the key, ends it.
    await home.household('withdraw', letter)
    expect(await home.household('my_booking', { key })).toMatchObject({ status: 'agreed' })
    await home.household('withdraw', { ...letter, key })
    expect(await home.household('my_booking', { key })).toMatchObject({ status: 'withdrawn', days: [] })
    const [at] = [await home.household('withdraw', { ...letter, key })]
    expect(at).toMatchObject({ received_at: expect.any(String) })
    expect(await told(id)).toEqual(['withdrawn withdrawer', 'withdrawn company'])

    const ended = await agreed()
    await home.household('end_agreement', { key: ended.key, last_day: '2026-11-25' })
    await setClock(database, '2026-12-08T12:00:00Z')
    await home.household('withdraw', { ...letter, contract: ended.id, receipt_to: 'b@example.se', key: ended.key })
    const state = await home.household('my_booking', { key: ended.key })
    expect(state).toMatchObject({ status: 'withdrawn', last_day: '2026-11-25', days: [] })
  })

  test('a household is not erased while what is collected on its round may not be on record yet', async () => {
    const { id, key } = await agreed({ frequency: 'once' })
    const fresh = () => database.query('update private.keys set created_at = private.now() where booking = $1', [id])
    for (const at of ['2026-11-30T07:40:00Z', '2026-12-01T22:00:00Z']) {
      await setClock(database, at)
      await fresh()
      await expect(home.household('erase_my_booking', { key }), at).rejects.toMatchObject(
        refused(
          'PT409',
          /^Vi har hämtning hos dig på rundan nu, .* eller från (onsdag 2|torsdag 3) december\. Ring oss på \d/,
        ),
      )
      for (const whom of [
        ['--id', id],
        ['--email', 'anna@example.se'],
      ]) {
        expect(await runHere(['erase', ...whom], {}, database), at).toMatchObject({
          code: 1,
          complaint: expect.stringMatching(
            `^Nothing was erased: ${id} is on the round now, .* or from 2026-12-0[23]\\.\n$`,
          ),
        })
      }
    }
    // The press arrives, made before.
    await home.desk('desk_visit', { booking: id, day: '2026-11-30', outcome: 'collected', seconds_ago: 86_400 })
    expect(await home.household('erase_my_booking', { key })).toEqual({ erased: true })
    expect(await database.query('select owes, pickups from private.books')).toEqual([{ owes: 125, pickups: 1 }])
    // Before the round has begun, and where nobody fills it in, nothing waits.
    for (const at of ['2026-11-30T06:59:00Z', '2026-12-02T23:00:00Z']) {
      await setClock(database, NOW)
      const other = await agreed({ frequency: 'once' })
      await setClock(database, at)
      await database.query('update private.keys set created_at = private.now() where booking = $1', [other.id])
      expect(await home.household('erase_my_booking', { key: other.key }), at).toEqual({ erased: true })
    }
  })

  test('a request to begin early that the company has planned by is not taken back, however the day was moved since', async () => {
    const tooLate = refused('PT409', /^Du har bett oss börja tidigt, och vi har planerat efter det/)
    const early = (key: string, early_start: boolean) =>
      home.household('change_booking', { key, changes: { early_start } })
    const asks = async () => {
      const booked = await home.agreed({ frequency: 'weekly', early_start: false }, '2026-12-21')
      await early(booked.key, true)
      return booked
    }
    const none = await asks()
    expect(await early(none.key, false)).toMatchObject({ early_start: false })
    // Another first day, or this day alone; then whatever its own acts make of it.
    const planned: ((of: { id: string; key: string }) => Promise<unknown>)[] = [
      ({ id }) => home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-12-07' }),
      ({ id }) => home.desk('desk_move', { booking: id, day: '2026-12-21', to_day: '2026-12-07' }),
    ]
    const meanwhile: Record<string, (key: string) => Promise<unknown>> = {
      nothing: async () => {},
      skipped: (key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: null }),
      moved: (key) => home.household('move_pickup', { key, day: '2026-12-07', to_day: '2027-01-04' }),
      closed: () => home.desk('desk_close_day', { day: '2026-12-07', reason: 'stängt' }),
    }
    for (const plan of planned) {
      for (const [what, act] of Object.entries(meanwhile)) {
        const of = await asks()
        await plan(of)
        await act(of.key)
        await expect(early(of.key, false), what).rejects.toMatchObject(tooLate)
        await database.query("delete from private.closed_days where reason = 'stängt'")
      }
    }
    const of = await asks()
    await planned[0]?.(of)
    await setClock(database, '2026-12-07T07:00:00Z')
    await expect(early(of.key, false)).rejects.toMatchObject(tooLate)
    await home.desk('desk_visit', { booking: of.id, day: '2026-12-07', outcome: 'collected' })
    await setClock(database, '2026-12-08T12:00:00Z')
    await home.household('withdraw', { name: 'Anna', contract: of.id, receipt_to: 'a@example.se', key: of.key })
    expect((await home.household('my_booking', { key: of.key })).months).toMatchObject([{ owes: 75 }])
  })

  test('the desk does not answer by a request to begin early that has been taken back since it was read', async () => {
    const { id, key } = await home.book({ early_start: false })
    const early = (early_start: boolean) => home.household('change_booking', { key, changes: { early_start } })
    const { booking } = await early(true)
    const seen = { ...booking.answers, name: booking.submitted_by, early_start: true }
    await early(false)
    const unread = refused('PT409', /^Hushållet har ändrat något/)
    const price = { price: 90, frequency: 'once', first_day: '2026-11-30' }
    await expect(home.desk('desk_answer', { booking: id, agree: true, seen })).rejects.toMatchObject(unread)
    await expect(home.desk('desk_offer', { booking: id, ...price, seen })).rejects.toMatchObject(unread)
    await early(true)
    await home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30', seen })
    // Pressed again after an answer that was lost.
    await home.desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30', seen })
  })

  test('a key expires sixty days after the last day, or after the end or the no if that came later, and not while anything is left to do', async () => {
    const running = await agreed()
    const ended = await agreed()
    await home.household('end_agreement', { key: ended.key, last_day: '2026-12-14' })
    const declined = await home.book()
    await home.desk('desk_answer', { booking: declined.id, agree: false })
    const once = await agreed({ frequency: 'once' }, '2026-12-07')
    // Its last day was over when it ended.
    const past = await agreed()
    await home.household('end_agreement', { key: past.key, last_day: '2026-11-24' })
    /** All that the one that ended owes, or another sum. */
    const pay = async (kronor?: number) => {
      const owed = kronor ?? (await home.desk('desk_household', { booking: ended.id })).unpaid
      const payment = {
        booking: ended.id,
        day: '2027-01-20',
        kronor: owed,
        source: 'cash',
        text: '',
        fingerprint: null,
      }
      await home.desk('desk_receive', { payments: JSON.stringify([payment]) })
    }
    const alive = () =>
      Promise.all(
        [running, ended, declined, once, past].map(({ key }) => succeeds(home.household('my_booking', { key }))),
      )
    for (const [at, expected] of [
      ['2027-01-24', [true, true, true, true, true]],
      ['2027-01-25', [true, true, false, true, false]],
      ['2027-02-05', [true, true, false, true, false]],
      ['2027-02-06', [true, true, false, false, false]],
      ['2027-02-12', [true, true, false, false, false]],
      ['2027-02-13', [true, false, false, false, false]],
    ] as const) {
      await setClock(database, `${at}T12:00:00Z`)
      if (at === '2027-01-24') await pay()
      expect(await alive(), at).toEqual(expected)
    }
    // What is owed, or was paid too much, keeps it; and what the company has to answer.
    const opens = () => succeeds(home.household('my_booking', { key: ended.key }))
    await pay(-1)
    expect(await opens()).toBe(true)
    await pay(1)
    expect(await opens()).toBe(false)
    await pay(40)
    expect(await home.household('my_booking', { key: ended.key })).toMatchObject({ credit: 40, unpaid: 0 })
    await pay(-40)
    expect(await opens()).toBe(false)
    await setClock(database, '2026-12-15T12:00:00Z')
    await home.household('report_pickup', { key: ended.key, day: '2026-12-14', words: 'Ni kom inte.' })
    await setClock(database, '2027-02-13T12:00:00Z')
    expect(await opens()).toBe(true)
    const [report] = (await home.desk<Inbox>('desk_inbox')).reports
    await home.desk('desk_settle', { id: report?.id })
    expect(await opens()).toBe(false)
  })

  describe('owes', () => {
    /** What is booked, and from when; what then happens, at noon where the clock goes on; and what is owed for each month. */
    const examples = `
      a whole month | weekly 11-30 | | 11: 60, 12: 300
      every other week | biweekly 12-07 | | 11: 0, 12: 175
      a month begun late | weekly 12-14 | | 12: 225
      begun late, every other week | biweekly 12-21 | | 12: 88
      ended early | weekly 11-30 | end 12-20 | 12: 150
      a day skipped | weekly 11-30 | skip 12-07 | 12: 300
      all days skipped | weekly 11-30 | skip 12-07 12-14 12-21 12-28 | 12: 0, 01: 300
      all days skipped but one that is closed | biweekly 12-07 | close 12-21; skip 12-07 12-28 | 12: 0
      a closed day that is one with the next | weekly 11-30 | close 12-14 | 12: 225
      a closed day with another in its stead | biweekly 12-07 | close 12-07 | 12: 175
      a closed day with another in the next month | biweekly 12-14 | close 12-28 | 12: 175, 01: 175
      of three closed days, one joined to the third | biweekly 12-07 | close 12-21; close 12-28; close 01-04 | 12: 88, 01: 175
      so, but the third moved, so that the first is made in its stead | biweekly 12-07 | move 01-04 12-14; close 12-21; close 12-28; close 01-04; collected 01-11 | 12: 175, 01: 175
      a day moved to one that is then closed, and is one with the next | biweekly 12-07 | move 12-07 12-14; close 12-14 | 12: 88
      a day pushed to one that is moved away, and goes with it | weekly 12-07 | move 12-14 12-21; close 12-07 | 12: 225
      the same, moved once the day is closed | weekly 12-07 | close 12-07; move 12-14 12-21 | 12: 225
      so, and the day is opened again | weekly 12-07 | close 12-07; move 12-14 12-21; open 12-07 | 12: 300
      a day moved before it is closed | biweekly 12-14 | move 12-14 12-21; close 12-14 | 12: 175
      a day moved to the next month | biweekly 12-14 | move 12-28 01-04 | 12: 175, 01: 175
      one time, not collected | once 12-07 | | 12: 0
      one time | once 12-07 | collected 12-07 | 12: 125, 01: 0
      one time, moved to an earlier day | once 12-07 | moved 12-07 11-30; collected 11-30 | 11: 125, 12: 0
      one time, pushed on by a closed day | once 12-28 | close 12-28; collected 01-04 | 12: 0, 01: 125
      another price | weekly 11-30 | price 200 | 11: 40, 12: 200
      another price later, for the month it is agreed in and not for those before | weekly 11-30 | at 12-09; price 200 | 11: 60, 12: 200, 01: 200
      another price and back | weekly 11-30 | price 200; price | 11: 60, 12: 300
      ended and taken up again | weekly 11-30 | end; resume | 11: 60, 12: 300
      a remark | weekly 11-30 | remark | 11: 60, 12: 300
      rarer from within the month, 75 + 175 | weekly 11-30 | at 12-09; often biweekly | 12: 250, 01: 175
      oftener from within the month, 88 + 150 | biweekly 11-30 | at 12-16; often weekly | 12: 238, 01: 300
      a day skipped between two changes of frequency costs its share, 75 + 88 + 150 | weekly 11-30 | at 12-10; often biweekly; skip 12-14; at 12-17; often weekly | 12: 313, 01: 300
      all days skipped, before and after a change of frequency | weekly 11-30 | skip 12-07 12-14 12-21 12-28; at 12-09; often biweekly | 12: 0
      one stop for a moved day and the first of a new rhythm | biweekly 11-30 | at 12-10; move 12-14 12-21; often once; collected 12-21 | 11: 58, 12: 125, 01: 0
      one time, moved to the first day of every week | once 11-30 | move 11-30 12-07; at 12-02; often weekly; collected 12-07 | 11: 0, 12: 300
      a moved day between those of a new rhythm, a stop of its own | weekly 11-30 | move 12-07 12-21; at 12-09; often biweekly | 12: 250
      withdrawn, nothing collected | weekly 11-30 | withdraw | 11: 0, 12: 0
      withdrawn, after two pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-08; withdraw | 11: 60, 12: 75, 01: 0
      withdrawn after two pick-ups, without a request to begin early | weekly 11-30 late | collected 11-30 12-07; at 12-08; withdraw | 11: 0, 12: 0, 01: 0
      withdrawn at the desk as of before the second of two pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-08; withdrawn 12-02 | 11: 60, 12: 0
      an offer without an answer | weekly | offer 600 once | 12: 0
      an offer declined | weekly | offer 600 once; decline; offer 500 once; decline | 12: 0
      an offer accepted for one time | weekly | offer 600 once; offer 500 once; accept; collected 12-07 | 12: 500, 01: 0
      an offer accepted for every fourth time, also in March, which has two | once | offer 90 monthly; accept | 11: 0, 12: 90, 01: 90, 02: 90, 03: 90
      an offer accepted, then every other week at the list price | weekly | offer 200 weekly; accept; at 12-31; often biweekly | 12: 200, 01: 175
      declined, then an offer accepted | weekly | no; offer 0 biweekly; accept | 12: 0
      erased after one of four pick-ups | weekly 11-30 | collected 11-30 12-07; at 12-09; erase | 11: 60, 12: 75, 01: 0
      erased after a withdrawal | weekly 11-30 | collected 11-30 12-07; at 12-08; withdraw; erase | 11: 60, 12: 75
      one time, collected, and ended as of the day before | once 11-30 | collected 11-30; end 11-29 | 11: 125, 12: 0
      collected the evening before, and ended then | once 11-30 | at 11-29T17:00; visited 11-30; end | 11: 125
      later days collected on days that were skipped, and then only one more, which is skipped too | weekly 11-30 | skip 12-07 12-14 12-21 12-28; move 01-11 12-07; move 01-18 12-14; move 01-25 12-21; move 02-01 12-28; collected 12-07 12-14 12-21 12-28; at 12-29; often once; skip 01-04 | 11: 60, 12: 300, 01: 0, 02: 0
      later days collected on days that were skipped, and then erased | weekly 11-30 | skip 12-07 12-14 12-21 12-28; move 01-04 12-07; move 01-11 12-14; move 01-18 12-21; move 01-25 12-28; collected 12-07 12-14 12-21 12-28; at 12-29; erase | 11: 60, 12: 300, 01: 0
      two days collected at once, and then withdrawn | weekly 11-30 | move 12-07 11-30; collected 11-30; at 12-01; withdraw | 11: 60, 12: 0
      one time, skipped for the first day of every week, which is collected there | once 11-30 | skip 11-30; at 11-29T20:00; often weekly; moved 12-07 11-30; collected 11-30 | 11: 0, 12: 300
      one time, collected before its day, and then every week | once 12-07 | moved 12-07 11-30; collected 11-30; at 12-01; often weekly | 11: 125, 12: 225
      a day moved over the first of another price | weekly 11-30 | move 12-28 01-04; at 01-02; price 200 | 12: 300, 01: 200
      a day moved to the first of a rarer rhythm | weekly 11-30 | move 12-07 12-14; at 12-10; often biweekly | 11: 60, 12: 175
      put off by a closed day, between two that are collected | biweekly 11-30 | collected 11-30; close 12-14; collected 12-28 | 11: 58, 12: 175
      another weekday within the month, 75 + 240 | weekly 11-30 | at 12-08; day 12-10 | 11: 60, 12: 300, 01: 300
      another weekday within the month, every other week, 88 + 175 | biweekly 12-07 | at 12-08; day 12-10 | 12: 175, 01: 175
      another weekday and back, all collected, 75 + 60 + 225 | weekly 12-07 | collected 12-07; at 12-08; day 12-10; collected 12-10; at 12-11; day 12-14; collected 12-14 12-21 12-28 | 12: 300
      erased before an offer is answered | weekly | offer 600 once; erase | 12: 0`
      .trim()
      .split('\n')
      .map(
        (line) =>
          line.split('|').map((part) => part.trim()) as [what: string, booked: string, done: string, owes: string],
      )
    const dated = (day = '') => `${day < '11' ? 2027 : 2026}-${day}`
    const clock = (at: string) => setClock(database, `${dated(at)}${at.includes('T') ? '' : 'T12:00'}:00Z`)
    const doings: Record<string, (of: { id: string; key: string }, ...words: string[]) => Promise<unknown>> = {
      at: (_, at = '') => clock(at),
      often: ({ key }, frequency) => home.household('change_booking', { key, changes: { frequency } }),
      move: ({ key }, day, to) => home.household('move_pickup', { key, day: dated(day), to_day: dated(to) }),
      moved: ({ id }, day, to) => home.desk('desk_move', { booking: id, day: dated(day), to_day: dated(to) }),
      day: ({ id }, day) => home.desk('desk_change_day', { booking: id, first_day: dated(day) }),
      close: (_, day) => home.desk('desk_close_day', { day: dated(day), reason: 'stängt' }),
      open: (_, day) => home.desk('desk_open_day', { day: dated(day) }),
      visited: ({ id }, day) => home.desk('desk_visit', { booking: id, day: dated(day), outcome: 'collected' }),
      end: ({ key }, day) => home.household('end_agreement', { key, last_day: day ? dated(day) : null }),
      resume: ({ key }) => home.household('resume_agreement', { key }),
      price: ({ id }, price) =>
        home.desk('desk_change', { booking: id, changes: { price: price ? Number(price) : null } }),
      remark: ({ id }) =>
        home.desk('desk_paid', { booking: id, month: '2026-12-01', paid: false, remark: 'bestrider' }),
      withdraw: ({ id, key }) =>
        home.household('withdraw', { name: 'Anna', contract: id, receipt_to: `${id}@example.se`, key }),
      withdrawn: ({ id }, day) => home.desk('desk_withdraw', { booking: id, received_at: `${dated(day)}T12:00:00Z` }),
      offer: ({ id }, price, frequency) =>
        home.desk('desk_offer', {
          booking: id,
          price: Number(price),
          frequency,
          first_day: '2026-12-07',
          message: '',
        }),
      accept: ({ key }) => home.household('accept_offer', { key }),
      decline: ({ key }) => home.household('decline_offer', { key }),
      no: ({ id }) => home.desk('desk_answer', { booking: id, agree: false }),
      async skip({ key }, ...days) {
        for (const day of days) await home.household('move_pickup', { key, day: dated(day), to_day: null })
      },
      async collected(of, ...days) {
        for (const day of days) {
          await clock(`${day}T08:00`)
          await doings.visited?.(of, day)
        }
      },
      async erase({ id, key }) {
        // It requires a fresh link.
        await database.query('update private.keys set created_at = private.now() where booking = $1', [id])
        await home.household('erase_my_booking', { key })
      },
    }
    test.each(examples)('%s', async (_, booked, done, owes) => {
      const [frequency, first, late] = booked.split(' ')
      const of = await home.book({ frequency: frequency as SampleBooking['frequency'], early_start: !late })
      if (first) await home.desk('desk_answer', { booking: of.id, agree: true, first_day: dated(first) })
      const [{ reference } = {}] = await database.query<{ reference?: string }>(
        'select private.reference($1) as reference',
        [of.id],
      )
      for (const doing of done.split(';').filter(Boolean)) {
        const [name = '', ...words] = doing.trim().split(' ')
        await (doings[name] ?? expect.unreachable(name))(of, ...words)
      }
      const months = await database.query<{ month: string; owes: number }>(
        `select to_char(first, 'MM') as month, (private.owes($1, first) + coalesce((
           select sum(owes) from private.books where reference = $3 and month = first
         ), 0))::integer as owes
         from unnest($2::date[]) as first`,
        [of.id, owes.split(', ').map((month) => `${dated(month.slice(0, 2))}-01`), reference],
      )
      expect(months.map(({ month, owes }) => `${month}: ${owes}`).join(', ')).toBe(owes)
      await database.query("delete from private.closed_days where reason = 'stängt'")
    })
  })
})

test('the round can be reordered while one of its households is erased', async () => {
  await using database = await postgres.database()
  const home = await households(database)
  await setClock(database, NOW)
  const [erased, left] = await Promise.all(
    ['Alvägen 1', 'Bergvägen 1'].map(async (address) => {
      const { id } = await home.agreed({ address }, '2026-11-30')
      return id
    }),
  )
  let ordered: Promise<Round> | undefined
  await database.transaction(async (erasing) => {
    await erasing.query('select from private.agreements where booking = $1 for update', [erased])
    ordered = home.desk<Round>('desk_order', { day: '2026-11-30', bookings: [erased] })
    await untilOneWaits(database)
    await erasing.query('delete from public.form_responses where id = $1', [erased])
  })
  expect((await ordered)?.stops.map(({ booking }) => booking)).toEqual([left])
})
