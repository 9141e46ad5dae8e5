import type { HouseholdState, Offer, OwnChanges, PickupDay, WishOffer } from '../../shared/agreement.ts'
import type { Given } from '../../shared/booking.ts'
import { givenIn } from '../../shared/booking-record.ts'
import type { Household } from '../../shared/desk.ts'
import type { DeskFunctions, HouseholdFunctions, Period } from '../../shared/functions.ts'
import { visibleLine } from '../../shared/plain-text.ts'
import { plural } from '../../shared/swedish-text.ts'
import { dayName } from '../../shared/swedish-time.ts'
import { divide, nextPickupDay, putOut } from './days.ts'
import { soon } from './will-know.ts'

/** A function that returns this state, and its arguments besides what says whose it is. */
type Called<Functions extends { [Name in keyof Functions]: [object, object] }, State> = {
  [Name in keyof Functions]: Functions[Name][1] extends State
    ? { name: Name; given: Omit<Functions[Name][0], 'booking'> }
    : never
}[keyof Functions]

export type Act = Called<HouseholdFunctions, HouseholdState> & {
  told(state: HouseholdState): string
  undo?: Act
}

/** An act that the company can make for a household that telephones, with what it reads then. */
export type SharedAct = Act & {
  byCompany: Called<DeskFunctions, Household> & { told: string | ((household: Household) => string) }
  undo?: SharedAct
}

type Asked = Pick<HouseholdState, 'booking' | 'pending'>

const ifTold = 'Hushållet får veta det, om det redan har fått besked om ändringen.'

export function skip({ day }: PickupDay): SharedAct {
  const given = { day, to_day: null }
  return {
    name: 'move_pickup',
    given,
    told: (state) => `Du hoppar över ${dayName(day)}. ${nextSentence(state)}`,
    undo: restore(day),
    byCompany: { name: 'desk_move', given, told: soon('Dagen är överhoppad.') },
  }
}

export function move(pickup: PickupDay, to: string): SharedAct {
  const { day, moved_from, reason } = pickup
  const given = { day, to_day: to }
  // Restoring would lead to its original day. A pick-up moved by a closed day has no earlier one.
  const back: SharedAct = { ...restore(day), name: 'move_pickup', given: { day: to, to_day: day } }
  return {
    name: 'move_pickup',
    given,
    told: () => isMoved(day, to),
    undo: moved_from && !reason ? back : restore(day),
    byCompany: { name: 'desk_move', given, told: soon(`Flyttad till ${dayName(to)}.`) },
  }
}

/** @param day the one it was on before */
export function restore(day: string): SharedAct {
  const asUsual = `Vi kommer som vanligt ${dayName(day)}.`
  return {
    name: 'restore_pickup',
    given: { day },
    told({ days }) {
      // To where the company had moved it before.
      const to = days.find((pickup) => pickup.day === day)?.moved_to
      return to ? isMoved(day, to) : `${asUsual} ${putOut}`
    },
    byCompany: { name: 'desk_move', given: { day, to_day: day }, told: `${asUsual} ${ifTold}` },
  }
}

function isMoved(day: string, to: string): string {
  return `Hämtningen ${dayName(day)} är flyttad till ${dayName(to)}. ${putOut}`
}

/** @param pickups how many are skipped */
export function goAway(given: Period, pickups: number) {
  const those = plural(pickups, 'hämtning', 'hämtningar')
  const areBack = `${pickups === 1 ? 'Hämtningen' : 'Hämtningarna'} är tillbaka.`
  return {
    name: 'skip_pickups',
    given,
    told: (state: HouseholdState) => `Du hoppar över ${those}. ${nextSentence(state)}`,
    undo: {
      name: 'restore_pickups',
      given,
      told: (state: HouseholdState) => `${areBack} ${nextSentence(state)}`,
      byCompany: { name: 'desk_unskip', given, told: `${areBack} ${ifTold}` },
    },
    byCompany: { name: 'desk_skip', given, told: soon(`${those} hoppas över.`) },
  } satisfies SharedAct
}

export function report(day: string, words: string): Act {
  return {
    name: 'report_pickup',
    given: { day, words },
    told: () => `Tack, vi har fått det om ${dayName(day)}. Vi läser det och hör av oss.`,
  }
}

/** @param before what is agreed, and what waits for the company's yes */
export function change({ was, ...changes }: OwnChanges, before: Asked): Act {
  const given = (values: OwnChanges): Act => ({
    name: 'change_booking',
    given: { changes: values },
    told: ({ pending, status, booking }) => {
      if (Object.keys(values).some((field) => pending && field in pending)) {
        return 'Tack, vi har fått din ändring. Det som behöver vårt ja gäller när vi har svarat.'
      }
      // Nothing is mailed to an address before the company has answered.
      return `Ändringen är sparad.${status === 'asked' || !booking.answers.email ? '' : ' Du får en bekräftelse via mejl.'}`
    },
  })
  // Only asked for where it was not.
  const all = { ...givenIn(before.booking), ...before.pending, early_start: false }
  const fields = Object.keys(changes) as (keyof Given)[]
  const old = Object.fromEntries(fields.map((field) => [field, all[field]]))
  // Taking it back leaves what somebody else at home has written since.
  const made = was && Object.fromEntries(Object.keys(was).map((field) => [field, changes[field as keyof typeof was]]))
  const back = given({ ...old, was: made })
  const asItStood = ({ booking, pending }: Asked) =>
    JSON.stringify(fields.map((field) => [givenIn(booking)[field], pending?.[field]]))
  // Once the company has said yes, what was before has to be asked for.
  const told = (state: HouseholdState) =>
    asItStood(state) === asItStood(before) ? 'Allt är som det var före ändringen.' : back.told(state)
  const undo = { ...back, told }
  return { ...given({ ...changes, was }), undo }
}

/** An answer to the company's question becomes part of what the booking says, which the company is told. */
export function answerQuestion(words: string, { notes }: Given): Act {
  return {
    name: 'change_booking',
    given: { changes: { notes: [notes, words].filter(Boolean).join('\n'), was: { notes } } },
    told: () => 'Tack, vi har fått ditt svar. Nu svarar vi på din bokning.',
  }
}

/** @param lastDay null for as soon as possible */
export function end(lastDay: string | null): Act {
  return {
    name: 'end_agreement',
    given: { last_day: lastDay },
    told: (state) => {
      // It may be too late for two: the last of them is still collected.
      const last = divide(state, new Date(state.now)).ahead.findLast((pickup) => pickup.state === 'planned')
      // Nothing was agreed yet.
      if (!state.first_day) return 'Du har tagit tillbaka bokningen. Vi hör inte av oss om den.'
      return last
        ? `Ditt avtal är avslutat. Vi hämtar till och med ${dayName(lastDay ?? last.day)}, sedan inte mer.`
        : 'Ditt avtal är avslutat. Vi hämtar inte mer hos dig.'
    },
    undo: resume,
  }
}

export const resume: SharedAct = {
  name: 'resume_agreement',
  given: {},
  told: (state) =>
    state.status === 'asked'
      ? 'Bokningen gäller igen. Vi svarar som vi har lovat.'
      : `Avtalet fortsätter som förut. ${nextSentence(state)}`,
  byCompany: {
    name: 'desk_resume',
    given: {},
    told: ({ booking, first_day }) =>
      `${visibleLine(booking.submitted_by)} ${first_day ? 'fortsätter som förut' : 'väntar på svar i inkorgen igen'}.`,
  },
}

export function acceptOffer(seen: Offer): Act {
  return {
    name: 'accept_offer',
    given: { seen },
    told: (state) => `Tack, avtalet gäller nu. ${nextSentence(state)}${byMail(state, 'Allt som gäller')}`,
  }
}

export function declineOffer(seen: Offer): Act {
  return {
    name: 'decline_offer',
    given: { seen },
    told: () => 'Du har tackat nej. Det kostar ingenting.',
    // Possible for a minute.
    undo: { name: 'resume_agreement', given: {}, told: () => 'Priset gäller igen.' },
  }
}

export function acceptWish(seen: WishOffer): Act {
  return {
    name: 'accept_offer',
    given: { seen },
    told: (state) =>
      `Tack, vi tar med det${state.wish?.day ? ` ${dayName(state.wish.day)}` : ''}.${byMail(state, 'Vad det kostar')}`,
  }
}

export function declineWish(seen: WishOffer): Act {
  return {
    name: 'decline_offer',
    given: { seen },
    told: () => 'Du har tackat nej. Vi hämtar som vanligt.',
  }
}

/** Nothing for those whom only an SMS or a call reaches: no mail comes. */
function byMail({ booking }: HouseholdState, what: string): string {
  return booking.answers.email ? ` ${what} får du i ett mejl.` : ''
}

function nextSentence(state: HouseholdState): string {
  const next = nextPickupDay(state)
  return next ? `Nästa hämtning är ${dayName(next.day)}.` : 'Ingen hämtning är inplanerad.'
}
