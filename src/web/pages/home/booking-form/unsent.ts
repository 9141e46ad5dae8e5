import { KEPT } from '../../../../shared/form-result.ts'
import { failureWords } from '../../../call-function.ts'

/** Why a booking was not sent, for the visitor, to follow 'Bokningen kunde inte skickas: '. */
export interface Unsent {
  saved: false
  reason: string
}

const words = {
  ...failureWords,
  /** The client's script could not be fetched: a newer version of the site may have been deployed. */
  'not-loaded': 'Sidan laddades inte klart. Kontrollera uppkopplingen, ladda om sidan och försök igen.',
}

export function unsent(why: keyof typeof words): Unsent {
  return { saved: false, reason: `${words[why]} ${KEPT}` }
}
