import type { Frequency } from '../../shared/booking.ts'
import { company } from '../../shared/company.ts'

/** '175 kr per månad', with a space that does not break before 'kr'. */
export function price(frequency: Frequency): string {
  return `${company.prices[frequency]}\u00a0kr${frequency === 'once' ? '' : ' per månad'}`
}
