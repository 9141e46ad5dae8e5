import type { Frequency } from './booking.ts'
import { company } from './company.ts'

/** '125 kr' with a fixed space, as Swedish writes an amount. */
export function kronor(amount: number): string {
  return `${amount}\u00a0kr`
}

/** What a frequency costs: '125 kr' once, '175 kr per månad' for a subscription. */
export function priceOf(frequency: Frequency): string {
  const price = kronor(company.prices[frequency])
  return frequency === 'once' ? price : `${price} per månad`
}
