import type { HouseholdState, Offer, WishOffer } from './agreement.ts'
import { frequencyLabel, type Rhythm } from './booking.ts'
import { company } from './company.ts'
import { type Firm, isFirm } from './firm.ts'
import { untilSeasonEnds } from './season-words.ts'
import { capital } from './swedish-text.ts'
import { dayName } from './swedish-time.ts'

/** '1 550 kr' with fixed spaces, as Swedish writes an amount. */
export function kronor(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0kr`
}

export function priceOf(frequency: Rhythm, price = listPrice(frequency)): string {
  return price === undefined ? 'enligt vårt pris till dig' : priceFor(price, frequency)
}

/** None for a frequency that only an offer can set, with its own price. */
export function listPrice(frequency: Rhythm): number | undefined {
  return frequency === 'monthly' ? undefined : company.prices[frequency]
}

/** '600 kr' once, otherwise '600 kr per månad'. */
export function priceFor(price: number, rhythm: Rhythm): string {
  return rhythm === 'once' ? kronor(price) : `${kronor(price)} per månad`
}

/** What a special request costs, in a sentence: '400 kr, en gång'. */
export function priceOfWish(price: number): string {
  return price > 0 ? `${kronor(price)}, en gång` : 'ingår, en gång'
}

/** With the pick-up that it belongs to: '400 kr, en gång, måndag 30 november'. */
export function wishTerms({ price, day }: NonNullable<HouseholdState['wish']>): string {
  return `${capital(priceOfWish(price))}${day ? `, ${dayName(day)}` : ''}`
}

export function costsNothing({ price, wish }: Pick<HouseholdState, 'price' | 'wish'>): boolean {
  return price === 0 && !wish?.price
}

type Offered = Pick<Offer, 'price' | 'frequency' | 'special_price'>

/** '300 kr per månad' and, with a special request's price, '300 kr per månad och 400 kr för önskemålet'. */
export function sumOffered({ price, frequency, special_price = 0 }: Offered): string {
  return `${priceFor(price, frequency)}${special_price > 0 ? ` och ${kronor(special_price)} för önskemålet` : ''}`
}

/** The same once both are agreed. */
export function sumAgreed(
  agreement: Pick<HouseholdState, 'price' | 'frequency'> & { wish?: HouseholdState['wish'] },
): string {
  return sumOffered({ ...agreement, special_price: agreement.wish?.price })
}

export function sumAsked(price: Offer | WishOffer): string {
  return 'request' in price ? kronor(price.price) : sumOffered(price)
}

/**
 * As shown above the button that accepts them.
 * @param state of whoever accepts, with the season that runs
 */
export function bindingTerms(
  { price, frequency: rhythm, special_price = 0 }: Offered,
  state: Partial<Firm> & { season_ends: string | null } = { season_ends: company.season.lastDay },
): string {
  const until = untilSeasonEnds(state.season_ends)
  const wish = special_price > 0 ? ` Önskemålet kostar ${priceOfWish(special_price)}, när vi har hämtat det.` : ''
  const when = price + special_price > 0 ? ' Du betalar i efterskott.' : ''
  return `${frequencyLabel(rhythm)}, ${priceFor(price, rhythm)}${rhythm === 'once' ? '' : until}.${wish}${when}${rightOfWithdrawal(state)}`
}

export function bindingWish(price: number, state: Partial<Firm>): string {
  return `Önskemålet kostar ${priceOfWish(price)}. Du betalar i efterskott, när vi har hämtat det.${rightOfWithdrawal(state)}`
}

function rightOfWithdrawal(customer: Partial<Firm>): string {
  return isFirm(customer) ? '' : ' Ångerrätt 14\u00a0dagar.'
}

/** Must agree with `private.owes`. */
export const priceOfSkipping = 'Hoppar du över en dag är priset detsamma. Hoppar du över hela månaden betalar du inget.'
