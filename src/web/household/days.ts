/** Reads the days that the database computed; no date arithmetic here. */

import {
  type HouseholdState,
  hasAllDays,
  type Outcome,
  outcomes,
  type PickupDay,
  restorableUntil,
} from '../../shared/agreement.ts'
import { company } from '../../shared/company.ts'
import { priceOfSkipping } from '../../shared/price.ts'
import { dayName, dayNameWithYear, swedishDay, swedishTime } from '../../shared/swedish-time.ts'

const { from, to } = company.pickup

/** Nobody ends an agreement that has gone on, or begun, after the season's end had been told. */
export function asItIs<State extends Pick<HouseholdState, 'status' | 'last_day'>>(state: State, now: Date): State {
  const { status, last_day } = state
  return status === 'agreed' && last_day && last_day < swedishDay(now) ? { ...state, status: 'ended' } : state
}

/** Whether a pick-up may come: by an agreement that goes on, or by one that has ended but for its last days. */
export function isRunning(state: HouseholdState, now: Date): boolean {
  return state.status === 'agreed' || (state.status === 'ended' && divide(state, now).next !== null)
}

export function divide({ days }: HouseholdState, now: Date) {
  const { date, time } = swedishTime(now)
  const isAhead = ({ day, ...pickup }: PickupDay) => day > date || (day === date && time < (pickup.to || to))
  const ahead = days.filter(isAhead)
  return {
    next: ahead.find(({ state }) => state === 'planned') ?? null,
    ahead,
    past: days.filter((pickup) => !isAhead(pickup)),
  }
}

export function isOutcome(state: PickupDay['state']): state is Outcome {
  return (outcomes as readonly string[]).includes(state)
}

export function isJanuary(now: Date): boolean {
  return swedishDay(now).slice(5, 7) === '01'
}

export function nextPickupDay(state: HouseholdState): PickupDay | null {
  return divide(state, new Date(state.now)).next
}

export function isChangeable(pickup: PickupDay, now: Date): boolean {
  return ['planned', 'skipped', 'moved'].includes(pickup.state) && new Date(pickup.changeable_until) > now
}

/** Not what the company did. */
export function isRestorable({ days }: HouseholdState, day: string, now: Date): boolean {
  return now < new Date(restorableUntil(days, day) ?? 0)
}

/** The days to which a pick-up can move: not the household's own days, none before its first one and none after those shown. */
export function otherDays({ days, open_days, first_day }: HouseholdState, from: PickupDay): string[] {
  const last = days.at(-1)?.day ?? ''
  const own = new Set(days.map(({ day }) => day))
  const isOnlyOne = days.filter(({ state }) => state === 'planned').length <= 1
  return open_days.filter(
    (day) => day !== from.day && !own.has(day) && (isOnlyOne || day < last) && day >= (first_day ?? ''),
  )
}

/** The last pick-up of all, once it is among the days shown; null while more may come. */
export function lastOfAll(state: HouseholdState, now: Date): string | null {
  const planned = divide(state, now).ahead.filter((pickup) => pickup.state === 'planned')
  const ends = state.status === 'ended' || (state.season_ends !== null && state.frequency !== 'once')
  return ends && hasAllDays(state) ? (planned.at(-1)?.day ?? null) : null
}

export const putOut = `Ställ ut senast kl.\u00a0${from} den dagen.`

export function skippingCosts({ frequency }: HouseholdState): string {
  return frequency === 'once' ? 'Du betalar bara om vi hämtar.' : priceOfSkipping
}

/** 'måndag 7 december', with the year if it is not the current one. */
export function dayWithYear(day: string, now: Date): string {
  return (swedishDay(now).startsWith(day.slice(0, 4)) ? dayName : dayNameWithYear)(day)
}

/** 'en hämtning', '3 hämtningar' */
export function times(pickups: number): string {
  return pickups === 1 ? 'en hämtning' : `${pickups}\u00a0hämtningar`
}
