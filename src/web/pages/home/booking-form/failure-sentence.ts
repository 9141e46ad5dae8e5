/** Why the backend's client could not send a booking, for the visitor, to follow 'Bokningen kunde inte skickas: '. */

import { KEPT } from '../../../../shared/form-result.ts'
import { away } from './unsent.ts'

const noContact = `Ingen kontakt med servern. Kontrollera uppkopplingen och skicka igen. ${KEPT}`

const garbled =
  'Servern gav ett svar som inte gick att tolka. Är du på ett öppet wifi kan du behöva logga in där först. ' +
  `Skicka sedan igen. ${KEPT}`

/**
 * @param error from supabase-js: the server's JSON, or `{ message }` with the whole text of any other response
 * @param status of the HTTP response, 0 if there was none
 */
export function failureSentence(error: unknown, status: number): string {
  if (status === 0) return noContact
  const message = (error as { message?: unknown } | null)?.message
  // HTML comes from something between us and the server: a login page, a proxy.
  if (typeof message === 'string' && message.trim() !== '' && !message.includes('<')) return message
  return status >= 500 ? away : garbled
}
