import { KEPT } from '../../../../shared/form-result.ts'
import { failureWords } from '../../../call-function.ts'

/** Why a booking was not sent, for the visitor, to follow 'Bokningen kunde inte skickas: '. */
export interface Unsent {
  saved: false
  reason: string
}

export function unsent(why: keyof typeof failureWords): Unsent {
  return { saved: false, reason: `${failureWords[why]} ${KEPT}` }
}
