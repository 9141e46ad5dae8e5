/** What a household can do: for each act its call, the message afterwards, and its undo. */

import type { HouseholdState, Offer, OwnChanges, PickupDay, WishOffer } from '../../../shared/agreement.ts'
import type { Given } from '../../../shared/booking.ts'
import type { HouseholdFunctions, Period } from '../../../shared/functions.ts'
import { plural } from '../../../shared/swedish-text.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { nextPickupDay, putOut } from './days.ts'

/** The part of the page where an act is made and its outcome shown. */
export type Place = 'next' | 'away' | `day ${string}` | 'booking' | 'ending'

/** A function that returns the household's state, and its arguments besides the key. */
type Called = {
  [Name in keyof HouseholdFunctions]: HouseholdFunctions[Name][1] extends HouseholdState
    ? { name: Name; given: HouseholdFunctions[Name][0] }
    : never
}[keyof HouseholdFunctions]

export type Act = Called & {
  place: Place
  told(state: HouseholdState): string
  undo?: Act
}

export function skip({ day }: PickupDay, place: Place): Act {
  return {
    name: 'move_pickup',
    given: { day, to_day: null },
    place,
    told: (state) => `Du hoppar över ${dayName(day)}. ${nextSentence(state)}`,
    undo: restore(day, place),
  }
}

export function move(pickup: PickupDay, to: string, place: Place): Act {
  const { day, moved_from, reason } = pickup
  // Restoring would lead to its original day. A pick-up moved by a closed day has no earlier one.
  const back: Act = { ...restore(day, place), name: 'move_pickup', given: { day: to, to_day: day } }
  return {
    name: 'move_pickup',
    given: { day, to_day: to },
    place,
    told: () => `Hämtningen ${dayName(day)} är flyttad till ${dayName(to)}. ${putOut}`,
    undo: moved_from && !reason ? back : restore(day, place),
  }
}

/** @param day the one it was on before */
export function restore(day: string, place: Place): Act {
  return {
    name: 'restore_pickup',
    given: { day },
    place,
    told: () => `Vi kommer som vanligt ${dayName(day)}. ${putOut}`,
  }
}

/** @param pickups how many are skipped */
export function goAway(period: Period, pickups: number): Act {
  return {
    name: 'skip_pickups',
    given: period,
    place: 'away',
    told: (state) => `Du hoppar över ${plural(pickups, 'hämtning', 'hämtningar')}. ${nextSentence(state)}`,
    undo: {
      name: 'restore_pickups',
      given: period,
      place: 'away',
      told: (state) => `Hämtningarna är tillbaka. ${nextSentence(state)}`,
    },
  }
}

/** Shown for a past pick-up. */
export function report(day: string, words: string): Act {
  return {
    name: 'report_pickup',
    given: { day, words },
    place: 'next',
    told: () => `Tack, vi har fått det om ${dayName(day)}. Vi läser det och hör av oss.`,
  }
}

/** @param before all current answers */
export function change(changes: OwnChanges, before: Given): Act {
  const given = (values: OwnChanges): Act => ({
    name: 'change_booking',
    given: { changes: values },
    place: 'booking',
    told: ({ pending, status, booking }) => {
      if (Object.keys(values).some((field) => pending && field in pending)) {
        return 'Tack, vi har fått din ändring. Det som behöver vårt ja gäller när vi har svarat.'
      }
      // Nothing is mailed to an address before the company has answered.
      return `Ändringen är sparad.${status === 'asked' || !booking.answers.email ? '' : ' Du får en bekräftelse via mejl.'}`
    },
  })
  // Only asked for where it was not.
  const all = { ...before, early_start: false }
  const old = Object.fromEntries(Object.keys(changes).map((field) => [field, all[field as keyof typeof all]]))
  const undo = { ...given(old), told: () => 'Allt är som det var före ändringen.' }
  return { ...given(changes), undo }
}

/** An answer to the company's question becomes part of what the booking says, which the company is told. */
export function answerQuestion(words: string, { notes }: Given): Act {
  return {
    name: 'change_booking',
    given: { changes: { notes: [notes, words].filter(Boolean).join('\n') } },
    place: 'next',
    told: () => 'Tack, vi har fått ditt svar. Nu svarar vi på din bokning.',
  }
}

/** @param lastDay null for as soon as possible */
export function end(lastDay: string | null): Act {
  return {
    name: 'end_agreement',
    given: { last_day: lastDay },
    place: 'ending',
    told: (state) => {
      const next = nextPickupDay(state)
      // Nothing was agreed yet.
      if (!state.first_day) return 'Du har tagit tillbaka bokningen. Vi hör inte av oss om den.'
      return next
        ? `Ditt avtal är avslutat. Vi hämtar till och med ${dayName(lastDay ?? next.day)}, sedan inte mer.`
        : 'Ditt avtal är avslutat. Vi hämtar inte mer hos dig.'
    },
    undo: {
      name: 'resume_agreement',
      given: {},
      place: 'ending',
      told: (state) =>
        state.status === 'asked'
          ? 'Bokningen gäller igen. Vi svarar som vi har lovat.'
          : `Avtalet fortsätter som förut. ${nextSentence(state)}`,
    },
  }
}

export function acceptOffer(seen: Offer): Act {
  return {
    name: 'accept_offer',
    given: { seen },
    place: 'next',
    told: (state) => `Tack, avtalet gäller nu. ${nextSentence(state)} Allt som gäller får du i ett mejl.`,
  }
}

export const declineOffer: Act = {
  name: 'decline_offer',
  given: {},
  place: 'next',
  told: () => 'Du har tackat nej. Det kostar ingenting.',
  // Possible for a minute.
  undo: { name: 'resume_agreement', given: {}, place: 'next', told: () => 'Priset gäller igen.' },
}

/** Of a price for a special request, beside the pick-ups that go on. */
export function acceptWish(seen: WishOffer): Act {
  return {
    name: 'accept_offer',
    given: { seen },
    place: 'next',
    told: ({ wish }) =>
      `Tack, vi tar med det${wish?.day ? ` ${dayName(wish.day)}` : ''}. Vad det kostar får du i ett mejl.`,
  }
}

export const declineWish: Act = {
  name: 'decline_offer',
  given: {},
  place: 'next',
  told: () => 'Du har tackat nej. Vi hämtar som vanligt.',
}

export const resume = end(null).undo as Act

function nextSentence(state: HouseholdState): string {
  const next = nextPickupDay(state)
  return next ? `Nästa hämtning är ${dayName(next.day)}.` : 'Ingen hämtning är inplanerad.'
}
