import { withoutAnswer } from '../failure.ts'

const notOurs = 'Den adressen kan inte logga in här. Använd företagets brevlåda.'

/** Based on the service's codes, because its texts and some statuses may change. */
const sentences = {
  over_email_send_rate_limit: 'En kod är redan på väg. Vänta en minut innan du ber om en till.',
  validation_failed: 'Koden eller adressen går inte att läsa. Kontrollera den och försök igen.',
  otp_disabled: notOurs,
  signup_disabled: notOurs,
  user_banned: 'Den adressen är avstängd.',
}

/**
 * What was wrong. Digits may also be refused because others have guessed too often; then a new code does not help. Once they have been
 * used, also by a sign-in whose answer was lost, the link is used with them.
 */
const notTaken = {
  digits:
    'Siffrorna gäller inte. Är de felskrivna, eller har någon gissat för många gånger i dag, gäller länken i samma mejl ändå: ' +
    'öppna den, eller kopiera den och klistra in den här. Är de för gamla eller redan använda, också av ett tryck som inte ' +
    'fick svar, skicka en ny kod.',
  link: 'Länken gäller inte. Den kan vara för gammal eller redan använd. Skicka en ny kod, så kommer en ny länk med den.',
}

/**
 * @param error from supabase-js
 * @param tried what was used to sign in
 */
export function signInSentence(error: unknown, tried: keyof typeof notTaken): string {
  const { code, status = 0 } = error as { code?: string; status?: number }
  if (code === 'otp_expired') return notTaken[tried]
  if (code && code in sentences) return sentences[code as keyof typeof sentences]
  return withoutAnswer(status)?.message ?? 'Det gick inte att logga in. Skicka en ny kod och försök igen.'
}
