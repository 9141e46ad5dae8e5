import { KEPT } from '../../../../shared/form-result.ts'
import { failureWords } from '../../../call-function.ts'

/** For the visitor, to follow 'Bokningen kunde inte skickas: '. */
export interface Unsent {
  saved: false
  reason: string
}

const words = {
  ...failureWords,
  // It may have come, and with other words it would be a second booking.
  'too-slow': 'Servern svarade inte i tid. Försök igen utan att ändra något, så blir det inte dubbelt.',
}

export function unsent(why: keyof typeof failureWords): Unsent {
  return { saved: false, reason: `${words[why]} ${KEPT}` }
}
