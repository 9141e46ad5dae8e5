import { randomUUID } from 'node:crypto'
import type { Message } from '../../src/messages/message.ts'
import type { HouseholdState, Offer } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { KindName, Recipient } from '../../src/shared/message-kinds.ts'
import { sampleBooking } from './sample-bookings.ts'

const LINK = 'https://pasrundan.example/min-hamtning#abcdefghjkmnpqrstuvwxyz234'
const NOW = '2026-11-25T12:00:00Z'

const booking = {
  ...sampleBooking({
    address: 'Lgh 1102, Ekbacken 5, Viby',
    notes: 'Portkod 1234',
    materials: ['Glascontainers', 'Plastavfall'],
  }),
  id: '3f0c2a5e-8d1b-4c6f-9a7e-5b2d4e6f8a90',
  created_at: '2026-11-21T08:15:00Z',
}

const days = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'].map((day) => ({
  day,
  from: '08:00',
  to: '10:00',
  state: 'planned',
  moved_from: null,
  moved_to: null,
  reason: null,
  changeable_until: new Date(Date.parse(`${day}T19:00:00Z`) - 86_400_000).toISOString(),
  note: '',
  may_restore: true,
}))

const state = {
  may_book: true,
  now: NOW,
  status: 'agreed',
  booking,
  frequency: 'weekly',
  price: 300,
  first_day: '2026-11-30',
  last_day: null,
  change_until: '20:00',
  answer_by: null,
  early_start: true,
  organisation: '',
  their_reference: '',
  offer: null,
  pending: null,
  days,
  open_days: [],
  withdrawal_until: '2026-12-09',
  totals: { pickups: 3, bags: {} },
  history: [],
  reference: 'ABC123',
  unpaid: 259,
  months: [{ month: '2026-11-01', owes: 259, paid_at: null, pickups: 3, counted: '3 av 4 måndagar' }],
} as unknown as HouseholdState

const november = { month: '2026-11-01', owes: 259, counted: '3 av 4 måndagar i november, 300 kr per månad' }

const calendar = {
  household: 'a'.repeat(24),
  address: null,
  changed_at: NOW,
  days: days.slice(1, 3).map(({ day }) => ({
    nominal: day,
    sequence: 3,
    is_cancelled: day === '2026-12-14',
    is_called_off: false,
    from: `${day}T07:00:00Z`,
    to: `${day}T09:00:00Z`,
  })),
}

const withdrawal = { received_at: NOW, name: 'Anna Berg', contract: 'Ekbacken 5', receipt_to: 'anna@example.se' }

interface About extends Partial<Omit<Message, 'state'>> {
  state?: Partial<HouseholdState> | null
}

function message(kind: KindName, recipient: Recipient, data: unknown = {}, about: About = {}): Message {
  return {
    id: randomUUID(),
    kind,
    channel: 'mail',
    recipient,
    data,
    attempts: 1,
    last_error: null,
    subject: null,
    body: null,
    now: NOW,
    to_email: recipient === 'company' ? company.email : null,
    booking,
    reply_to: booking.answers.email,
    day: null,
    resumableUntil: null,
    calendar: null,
    withdrawal: null,
    instead: null,
    unanswered: null,
    otherLinks: [],
    link: recipient === 'household' ? LINK : null,
    ...about,
    state: about.state === null ? null : ({ ...state, ...about.state } as HouseholdState),
  }
}

/** Days as an act has left one. */
function left(day: string, what: string, to_day: string | null, of: HouseholdState['days'] = state.days) {
  const became = what === 'restored' ? {} : { state: what, moved_to: to_day }
  return { days: of.map((one) => (one.day === day ? { ...one, ...became } : one)) as HouseholdState['days'] }
}

const nobody = { booking: null, state: null, reply_to: null }
const home = (kind: KindName, data?: unknown, about?: About) => message(kind, 'household', data, about)
const desk = (kind: KindName, data?: unknown, about?: About) => message(kind, 'company', data, about)
const both = (...of: Parameters<typeof home>) => [home(...of), desk(...of)]
const changed = (who: 'household' | 'company', what: string[], about?: About) =>
  home('changed', { who, what: 'changed', changed: what }, about)

interface Billed {
  month: string
  owes: number
  counted: string
  billed_at?: string
  paid?: number
  pickups?: number
  /** What the household was billed before. */
  was?: number
}

const wish_offer = { price: 400, message: 'Vi är två.', until: '2026-12-09T12:00:00Z', request: 'En soffa' }

/** A firm's number and the reference that it wants. */
const firm = { state: { organisation: '999999-9999', their_reference: 'Anna Ek, 4400' } }

/** Counts only months that are over. */
const sumLeft = (months: { month: string; owes: number; paid: number }[]) =>
  months.reduce((sum, { month, owes, paid }) => sum + (month.slice(0, 7) < NOW.slice(0, 7) ? owes - paid : 0), 0)

function bill(of: Billed[], is_reminder = false, who: Partial<HouseholdState> = {}, on?: string) {
  const months = of.map(({ was: _, ...month }) => ({ paid: 0, pickups: 1, paid_at: null, ...month }))
  return home(
    'bill',
    { is_reminder, months: of.map(({ month, was }) => ({ month, was })), before: of, on },
    { state: { months, unpaid: sumLeft(months), ...who } as Partial<HouseholdState> },
  )
}

/** One that is past, one skipped, one that can no longer be changed, and two ahead. */
const mixedDays = [
  { ...days[0], day: '2026-11-23' },
  { ...days[0], state: 'skipped' },
  { ...days[1], changeable_until: NOW },
  ...days.slice(2, 4),
] as HouseholdState['days']
const manyDays = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'].map(
  (day) => ({ ...days[0], day }),
) as HouseholdState['days']
const begun = [{ ...days[0], day: '2026-11-23', state: 'not_out' }, ...days] as HouseholdState['days']
/** More than are sent. */
const twelveDays = Array.from({ length: 12 }, (_, at) => ({
  ...days[0],
  day: `2026-12-${10 + at}`,
})) as HouseholdState['days']
const other = (address: string, status: 'agreed' | 'ended' | 'withdrawn') => ({
  ...{ address, status, link: LINK },
  frequency: 'once' as const,
})
const pending = { address: 'Nya gatan 9' }
const ofOnce = { frequency: 'once', price: 125 } as const
const closed = { what: 'closed', reason: 'snö' }
const CLOSED = '2026-12-07'
const gets = (day: string | null, is_lost: boolean) => ({ [CLOSED]: { day, is_lost, reason: null } })
const lost = { day: CLOSED, instead: gets('2026-12-14', true) }
const offered: Offer = { price: 125, frequency: 'once', first_day: null, message: '', until: '2026-12-02T10:00:00Z' }

/** At least one message of each kind to each recipient, and of each variant, as they would be composed on a Wednesday. */
export const everyMessage: readonly Message[] = [
  desk('notice', null, { state: null }),
  desk('notice', null, { ...nobody, body: '<h1>Hej</h1><a href="https://evil.example">x</a>' }),
  desk(
    'unanswered',
    {},
    {
      ...nobody,
      unanswered: [{ name: 'Anna Berg', address: 'Ekbacken 5', answer_by: '2026-11-25T16:00:00Z' }],
    },
  ),
  home('agreed', { message: 'Välkommen!' }, { calendar }),
  home(
    'agreed',
    {},
    {
      state: {
        booking: { ...booking, answers: { ...booking.answers, materials: ['Special'], specialRequest: 'En soffa' } },
        wish: { price: 400, day: '2026-11-30' },
      },
    },
  ),
  home('agreed', { what: 'readdressed' }, { calendar, state: { frequency: 'once', price: 125 } }),
  ...both(
    'offer',
    { what: 'offered' },
    {
      state: {
        status: 'offered',
        offer: {
          price: 600,
          frequency: 'biweekly',
          first_day: '2026-11-30',
          message: 'Soffan ingår.',
          until: '2026-12-02T10:00:00Z',
        },
      },
    },
  ),
  home('offer', { what: 'offered' }),
  ...['offered', 'reminded'].map((what) =>
    home(
      'offer',
      { what },
      { state: { status: 'offered', offer: { ...offered, price: 300, frequency: 'weekly', special_price: 400 } } },
    ),
  ),
  home('offer', { what: 'lapsed', offer: { ...offered, special_price: 400 } }, { state: { status: 'ended' } }),
  home('question', { message: 'Finns det hiss?' }),
  home('declined', {}, { state: { status: 'declined', again_of: true } }),
  home('declined', { message: 'Vi kör inte i ditt område än.' }),
  home('declined', {}, { state: { may_book: false } }),
  ...both('changed', { who: 'household', what: 'changed', changed: ['phone', 'frequency'] }),
  home('changed', { who: 'company', what: 'agreed', pending }),
  home('changed', {
    who: 'company',
    what: 'declined',
    pending,
    message: 'För långt bort.',
  }),
  home('changed', { who: 'household', what: 'asked', pending }, { state: { pending } }),
  ...(['skipped', 'moved', 'restored'] as const).flatMap((what) => {
    const to_day = what === 'moved' ? '2026-12-14' : null
    return both(
      'moved',
      { who: 'household', what, to_day },
      { day: '2026-12-07', state: left('2026-12-07', what, to_day) },
    )
  }),
  ...both(
    'moved',
    {
      who: 'household',
      acts: [
        { day: '2026-12-07', what: 'skipped' },
        { day: '2026-12-14', what: 'moved', to_day: '2026-12-21' },
      ],
    },
    { day: '2026-12-07' },
  ),
  ...both('ended', { who: 'household', what: 'ended' }, { day: '2026-12-14', resumableUntil: '2026-12-20T19:00:00Z' }),
  ...both('ended', { who: 'company', what: 'resumed' }),
  bill([november]),
  bill(
    [
      { ...november, was: 300 },
      { ...november, month: '2026-10-01' },
    ],
    true,
  ),
  bill([{ ...november, paid: 100 }]),
  bill([{ ...november, owes: 0, was: 300 }]),
  home('link'),
  home('link', { what: 'asked' }),
  home('link', { what: 'asked' }, { otherLinks: [other('Ekbacken 7', 'agreed')] }),
  home('link', { what: 'erase' }),
  message('withdrawn', 'withdrawer', { stops: true, late: false }, { withdrawal }),
  desk('withdrawn', { stops: false, late: false }, { ...nobody, withdrawal }),
  home('withdrawn', { received_at: NOW }),
  message(
    'erased',
    'former',
    { booked_at: NOW, reference: 'ABC123', unpaid: 259, refund: 40 },
    { ...nobody, to_email: 'anna@example.se' },
  ),
  desk('erased', { booked_at: NOW, reference: 'ABC123', unpaid: 259, refund: 40 }, nobody),
  desk('erased', { booked: [NOW, NOW] }, nobody),
  home('closed_day', closed, lost),
  home('closed_day', closed, { ...lost, instead: gets(null, true) }),
  home('closed_day', closed, { ...lost, instead: gets('2026-12-14', false) }),
  home('closed_day', { what: 'opened' }, { day: '2026-12-07' }),
  ...(['closed', 'opened'] as const).map((what) =>
    home(
      'closed_day',
      { acts: [CLOSED, '2026-12-14'].map((day) => ({ day, what: day === CLOSED ? what : 'closed' })) },
      { instead: { ...gets('2026-12-21', true), '2026-12-14': { day: '2026-12-21', is_lost: false, reason: 'snö' } } },
    ),
  ),
  home('closed_day', { what: 'opened' }, { day: CLOSED, instead: gets('2026-12-15', false) }),
  // The file names closed days of years to come.
  home('closed_day', { acts: ['2028-04-17', '2028-05-01'].map((day) => ({ day, what: 'opened' })) }),
  home('reminder', {}, { day: '2026-11-30', now: '2026-11-29T16:00:00Z' }),
  ...(['not_out', 'wrong', 'collected'] as const).map((outcome) =>
    home('not_collected', { outcome, note: 'Glas låg bland plasten' }, { day: '2026-11-23' }),
  ),
  desk('reported', { words: 'Påsarna stod vid grinden.' }, { day: '2026-11-23' }),
  home('news', { subject: 'Nytt nummer', message: 'Från januari når ni oss på 070-174 06 12.' }),
  desk('faults', { sentences: ['Serverns disk är skadad. Be den som sköter servern att titta i dag.'] }, nobody),
  desk('sign_in', { code: '123456', token_hash: 'a'.repeat(32) }, nobody),

  // Variants of the above.
  desk(
    'unanswered',
    {},
    {
      ...nobody,
      unanswered: [1, 2].map((nr) => ({ ...{ name: 'Bo <b>', address: `Ekbacken ${nr}\nViby` }, answer_by: NOW })),
    },
  ),
  home(
    'agreed',
    {},
    {
      state: {
        ...ofOnce,
        early_start: false,
        withdrawal_until: null,
        history: [{ at: NOW, who: 'household', what: 'accepted', day: null, until: null }],
      },
    },
  ),
  home('agreed', { message: '  ' }, { state: { days: [], first_day: null, early_start: false } }),
  home('agreed', {}, firm),
  bill([november], false, { organisation: '640823-3234', their_reference: '' }),
  changed('company', ['organisation', 'their_reference'], firm),
  changed('company', ['their_reference'], { state: { ...firm.state, their_reference: '' } }),
  home('agreed', { what: 'readdressed' }, { state: { days: [] } }),
  home('agreed', {}, { state: { status: 'ended', days: [] } }),
  home('offer', {}, { state: { status: 'offered', offer: offered } }),
  home('offer', {}, { state: { status: 'offered', offer: { ...offered, price: 0 } } }),
  home('offer', {}, { state: { status: 'offered', offer: { ...offered, price: 0 }, ...firm.state } }),
  home('agreed', null, { state: { price: 0 } }),
  home('agreed', null, { state: { price: 0, wish: { price: 400, day: '2026-11-30' } } }),
  home(
    'offer',
    { what: 'offered' },
    {
      state: {
        status: 'offered',
        offer: offered,
        history: [{ at: NOW, who: 'company', what: 'booked', day: null, until: null }],
      },
    },
  ),
  home(
    'offer',
    { what: 'offered' },
    { state: { status: 'offered', again_of: true, offer: { ...offered, frequency: 'weekly' } } },
  ),
  home('offer', { what: 'lapsed', offer: offered }, { state: { status: 'ended', again_of: true } }),
  home(
    'offer',
    { what: 'reminded' },
    { state: { status: 'offered', again_of: true, offer: { ...offered, frequency: 'weekly' } } },
  ),
  home(
    'offer',
    {},
    { state: { status: 'offered', offer: { ...offered, first_day: '2026-11-30', until: '2026-11-30' } } },
  ),
  home('offer', { what: 'wish' }, { state: { wish_offer } }),
  home('offer', { what: 'reminded' }, { state: { wish_offer } }),
  desk('offer', { what: 'accepted', wish: 400 }),
  desk('offer', { what: 'declined', wish: 400 }),
  home('changed', { who: 'company', what: 'agreed', pending: { specialRequest: 'En soffa' }, wish: 400 }),
  home('offer', { what: 'lapsed', wish: 400 }),
  desk('offer', { what: 'accepted' }),
  desk('offer', { what: 'accepted' }, { state: { wish: { price: 400, day: '2026-11-30' } } }),
  desk('offer', { what: 'declined' }),
  message('changed', 'former', { what: 'left' }),
  ...both('changed', { who: 'household', what: 'asked', pending }, { state: { pending: null } }),
  ...both(
    'changed',
    { who: 'household', what: 'changed', changed: ['notes'], pending },
    { state: { pending, days: [] } },
  ),
  desk('changed', { who: 'household', what: 'changed', changed: ['notes'], is_answer: true }),
  home('changed', { who: null, what: 'changed', changed: ['notes', 'price'] }),
  changed('company', ['price', 'materials']),
  changed('company', ['price'], { state: { ...ofOnce, first_day: '2026-11-02' } }),
  changed('company', ['price'], { now: '2027-01-10T12:00:00Z' }),
  desk('changed', { who: 'household', what: 'changed', changed: ['price'] }, { state: null }),
  home('changed', { who: 'company', what: 'agreed', pending: { specialRequest: '', price: 200 } }),
  ...both('moved', { who: 'company', what: 'restored' }, { day: '2026-12-07', now: '2026-12-06T19:00:00Z' }),
  home(
    'moved',
    { who: 'company', what: 'skipped' },
    {
      day: '2026-12-07',
      state: { days: days.map((one) => ({ ...one, may_restore: false })) as HouseholdState['days'] },
    },
  ),
  ...both(
    'moved',
    {
      who: 'company',
      acts: [
        { day: '2026-12-14', what: 'moved' },
        { day: '2026-12-07', what: 'restored' },
      ],
    },
    { day: '2026-12-07' },
  ),
  home(
    'moved',
    { who: 'household', what: 'moved', to_day: '2026-12-14' },
    { day: '2026-11-30', now: '2026-11-29T12:00:00Z', state: left('2026-11-30', 'moved', '2026-12-14') },
  ),
  ...both(
    'ended',
    { who: 'company', what: 'ended', pending, message: 'Tack för tiden.' },
    { day: '2026-12-14', resumableUntil: NOW, state: { totals: { pickups: 0, bags: {} } } },
  ),
  home('ended', { who: 'company', what: 'season' }, { day: '2027-06-10', state: { days: twelveDays } }),
  home(
    'ended',
    { who: 'company', what: 'ended', asked: true },
    { day: '2026-11-30', state: { days: days.slice(0, 1) as HouseholdState['days'] } },
  ),
  home(
    'ended',
    { who: 'household', what: 'ended' },
    { day: '2026-11-29', state: { days: [] }, resumableUntil: '2026-11-25T19:00:00Z' },
  ),
  ...both('ended', { who: 'household', what: 'resumed' }, { state: { pending } }),
  home('ended', { who: 'company', what: 'season', message: 'Vi ses!' }, { day: '2026-12-14' }),
  home('ended', { who: 'company', what: 'season' }, { day: '2026-11-23', state: { days: [] } }),
  home('ended', { who: 'company', what: 'ended' }, { day: '2026-11-23', state: { may_book: false } }),
  home(
    'ended',
    { who: 'company', what: 'season' },
    { day: '2026-12-14', state: { unpaid: 0, totals: { pickups: 0, bags: {} } } },
  ),
  bill([{ ...november, paid: 100 }], true),
  home('link', { what: 'asked' }, { link: null, otherLinks: [other('', 'agreed')] }),
  home('link', { what: 'asked' }, { otherLinks: [other('Ekbacken 5', 'withdrawn'), other('Ekbacken 5', 'ended')] }),
  message(
    'withdrawn',
    'withdrawer',
    { stops: false, late: false },
    { withdrawal: { ...withdrawal, contract: 'www.evil.example', name: 'a@b.se' } },
  ),
  desk('withdrawn', { stops: true, late: false }, { withdrawal }),
  desk('withdrawn', { stops: true, late: false }, { withdrawal, state: { first_day: null } }),
  desk('withdrawn', { stops: false, late: true }, { withdrawal: { ...withdrawal, receipt_to: 'a@b, c@d' } }),
  ...(['ended', 'withdrawn', 'declined'] as const).map((status) =>
    desk('withdrawn', { stops: false, late: true }, { withdrawal, state: { status } }),
  ),
  ...(['ended', 'resumed'] as const).map((what) =>
    desk('ended', { who: 'household', what }, { day: '2026-12-06', state: { first_day: null } }),
  ),
  message('erased', 'former', {}, { ...nobody, to_email: 'anna@example.se' }),
  message('erased', 'former', { has_others: true }, { ...nobody, to_email: 'anna@example.se' }),
  desk('erased', { booked_at: NOW, reference: 'ABC123', unpaid: 0 }, nobody),
  desk('erased', { booked: [NOW] }, nobody),
  desk('erased', { booked: Array(51).fill(NOW) }, nobody),
  home('closed_day', closed, { ...lost, state: { ...ofOnce } }),
  home('closed_day', { ...closed, reason: '' }, { ...lost, state: { price: 0 } }),
  home('closed_day', { what: 'opened' }, { day: '2026-12-07', now: '2026-12-06T12:00:00Z' }),
  home('closed_day', { what: 'opened' }, { day: '2026-12-07', now: '2026-12-06T20:00:00Z' }),
  // After midnight in Sweden, but still the day before in UTC.
  home('reminder', {}, { day: '2026-11-30', now: '2026-11-29T23:30:00Z' }),
  home(
    'reminder',
    {},
    { day: '2026-11-30', state: { booking: { ...booking, answers: { ...booking.answers, materials: [] } } } },
  ),
  home(
    'reminder',
    {},
    {
      day: '2026-11-30',
      state: {
        booking: { ...booking, answers: { ...booking.answers, materials: ['Special', 'toString' as 'Special'] } },
      },
    },
  ),
  ...(['not_out', 'collected'] as const).map((outcome) =>
    home('not_collected', { outcome, note: '' }, { day: '2026-11-23', state: ofOnce }),
  ),
  home('not_collected', { outcome: 'not_out', note: '' }, { day: '2026-11-23', state: { ...ofOnce, may_book: false } }),
  desk(
    'reported',
    { reports: ['2026-11-16', '2026-11-23'].map((day) => ({ day, words: `Se www.a.se ${day.slice(8)}` })) },
    { day: '2026-11-23' },
  ),
  home('news', { subject: 'Halt', message: 'Vi kommer sent.', day: '2026-11-30' }),
  changed('company', ['day'], { state: { rhythm_from: '2026-11-30' } }),
  desk('changed', { who: 'household', what: 'changed', changed: ['day'] }, { booking: null, state: null }),
  changed('household', ['frequency'], { state: { days: mixedDays } }),
  changed('household', ['frequency'], { state: { days: [] } }),
  home(
    'moved',
    { who: 'household', what: 'moved', to_day: '2026-12-14' },
    { day: '2026-12-21', state: left('2026-12-21', 'moved', '2026-12-14', mixedDays.toReversed()) },
  ),
  // It has skipped the other day.
  home('closed_day', closed, {
    ...lost,
    instead: gets('2026-12-14', false),
    state: { days: mixedDays.map((day) => ({ ...day, state: 'skipped' })) },
  }),
  home('closed_day', closed, { ...lost, state: null }),
  ...['www.evil.example', '070-174 06 05;ext=1', '070.174.06.05'].map((phone) =>
    desk('notice', null, {
      booking: {
        ...booking,
        submitted_by: '08.46500400',
        answers: { ...booking.answers, phone, notes: 'www.evil.example' },
      },
    }),
  ),
  bill([
    { ...november, was: 300, pickups: 0 },
    { ...november, month: '2026-10-01', owes: 0, was: 300 },
    { ...november, month: '2026-09-01', paid: 259 },
  ]),
  home('agreed', null, {
    calendar: { ...calendar, days: calendar.days.map((day) => ({ ...day, is_cancelled: true })) },
    state: {
      days: manyDays,
      season_ends: '2027-05-31',
      history: [{ at: NOW, who: 'household', what: 'booked' as never, day: null, until: null }],
    },
  }),
  home('agreed', null, { state: { status: 'ended', days: manyDays, season_ends: null } }),
  // After its first pick-up: that the company has said yes, and the contract to a new address.
  home('agreed', null, { state: { days: begun } }),
  home('agreed', { what: 'readdressed' }, { state: { days: begun } }),
  home('agreed', null, { state: { ...ofOnce, days: begun.slice(0, 1) } }),
  home('agreed', null, { state: { ...ofOnce, days: manyDays.slice(0, 1) } }),
  bill([
    { ...november, paid: 100 },
    { ...november, month: '2026-10-01', pickups: 0 },
    // Meanwhile these cost what they had been billed at before, of which one has been paid.
    { ...november, month: '2026-09-01', owes: 300, was: 300 },
    { ...november, month: '2026-08-01', owes: 300, was: 300, paid: 300 },
  ]),
  bill([{ ...november, pickups: 0 }]),
  bill(
    [
      // Billed late, so the other was to be paid before.
      { ...november, month: '2025-11-01', billed_at: '2026-11-08T12:00:00Z' },
      { ...november, billed_at: '2026-11-01T12:00:00Z' },
    ],
    true,
  ),
  // Of one that is to be paid today, or later, it is no news when.
  ...['2026-11-11', '2026-11-12'].map((day) => bill([{ ...november, billed_at: `${day}T12:00:00Z` }], true)),
  // 40 kr more have been paid back than had come in; an older month is paid.
  bill(
    [
      { ...november, month: '2026-10-01' },
      { ...november, month: '2026-09-01', paid: november.owes },
    ],
    true,
    { unpaid: november.owes + 40 },
  ),
  // Whoever is called may have waited since it was written.
  ...['2026-11-20', '2026-11-11', '2026-11-10'].map((on) => bill([november], false, {}, on)),
  bill(
    Array.from({ length: 12 }, (_, at) => ({
      ...november,
      month: `2026-${String(at + 1).padStart(2, '0')}-01`,
      owes: 0,
      was: 300,
    })),
  ),
  ...[true, false].map((early_start) => changed('household', ['early_start'], { state: { early_start } })),
  changed('company', ['day']),
  changed('company', ['frequency'], { state: { rhythm_from: '2026-11-30' } }),
  changed('company', ['price'], { state: { first_day: '2026-12-07' } }),
  changed('company', ['day'], { state: null }),
  desk('changed', { who: 'household', what: 'asked', pending }, { state: null }),
  desk('ended', { who: 'household', what: 'resumed' }, { state: null }),
  home(
    'ended',
    { who: 'household', what: 'ended' },
    { day: '2026-12-14', state: { days: days.slice(0, 1) as HouseholdState['days'] } },
  ),
  home('ended', { who: 'household', what: 'ended' }, { day: '2026-11-30' }),
  desk('erased', { booked: Array(50).fill(NOW) }, nobody),
  home('link', null),
  ...[20, 28, 31].map((times) => home('news', { subject: 'Snö', message: 'Snö. '.repeat(times).trim() })),
  home('reminder', {}, { day: '2026-11-30', state: null }),
  home('not_collected', { outcome: 'not_out', note: '' }, { day: '2026-11-23', state: null }),
  // Somebody in a hurry writes without a full stop, or with one where we have ours.
  home('offer', {}, { state: { wish_offer: { ...wish_offer, message: 'Vi är två' } } }),
  home('offer', { what: 'offered' }, { state: { status: 'offered', offer: { ...offered, message: 'Soffan ingår' } } }),
  // Another rhythm than before, asked of whoever has booked itself.
  home(
    'offer',
    { what: 'offered' },
    {
      state: {
        ...{ status: 'offered', again_of: true, offer: { ...offered, frequency: 'biweekly' } },
        history: [
          { at: NOW, who: 'household', what: 'booked', day: null, until: null },
          { at: NOW, who: 'company', what: 'offered', day: null, until: null },
        ] as HouseholdState['history'],
      },
    },
  ),
  // Two pick-ups that had come together on one day, and have been moved apart.
  home(
    'moved',
    {
      who: 'household',
      acts: ['2026-12-14', '2026-12-21'].map((to_day) => ({ day: '2026-12-07', what: 'moved', to_day })),
    },
    { day: '2026-12-07' },
  ),
  home('declined', { message: 'Vi kör inte i ditt område än' }),
  home('news', { subject: 'Kör vi på fredag?', message: 'Ja (men sent.)' }),
  changed('household', ['notes'], {
    state: { booking: { ...booking, answers: { ...booking.answers, notes: 'Ring på!' } } },
  }),
  home(
    'closed_day',
    { ...closed, reason: 'Halka.' },
    { day: CLOSED, instead: { [CLOSED]: { day: null, is_lost: true, reason: 'Snö.' } } },
  ),
  desk(
    'reported',
    { reports: ['2026-11-09', '2026-11-16', '2026-11-23'].map((day) => ({ day, words: 'Ingen kom.' })) },
    { day: '2026-11-23' },
  ),
  home('agreed', {}, { state: { price: 1 } }),
  home('agreed', {}, { state: { price: 100_000, wish: { price: 1550, day: null } } }),
  // Goes on, but the company has ended the season.
  home('ended', { who: 'household', what: 'resumed' }, { state: { last_day: '2026-12-14' } }),
  // After the round of a day that nobody has filled in yet.
  changed('household', ['frequency'], { now: '2026-11-30T12:00:00Z' }),
  // On Saturday, and mail was down over the round of Monday.
  changed('household', ['frequency'], {
    now: '2026-12-01T12:00:00Z',
    state: {
      days: [
        ...['skipped', 'moved'].map((state, at) => ({ ...days[0], day: `2026-11-2${7 + at}`, state })),
        { ...days[0], state: 'done' },
        ...days.slice(1),
      ] as HouseholdState['days'],
      history: [
        { at: '2026-11-28T12:00:00Z', who: 'household', what: 'changed', day: null, until: null },
        { at: '2026-11-30T12:00:00Z', who: 'household', what: 'skipped', day: '2026-11-28', until: null },
        { at: '2026-12-01T08:00:00Z', who: 'company', what: 'changed', day: null, until: null },
      ],
    },
  }),
  home(
    'ended',
    { who: 'household', what: 'ended' },
    { day: '2026-12-06', now: '2026-11-30T12:00:00Z', state: { days: days.slice(0, 1) as HouseholdState['days'] } },
  ),
  // A reminder whose months cost nothing any more when it leaves, of an agreement that is over.
  bill([{ ...november, owes: 0, was: 300 }], true, { credit_returns: true }),
]
