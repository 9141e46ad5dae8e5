/** Why signing in came to nothing. By the service's codes: its texts and some of its statuses may change. */
const sentences: Record<string, string> = {
  otp_expired: 'Koden eller länken gäller inte. Den kan vara för gammal, redan använd eller felskriven. Skicka en ny.',
  over_email_send_rate_limit: 'En kod är redan på väg. Vänta en minut innan du ber om en till.',
  over_request_rate_limit: 'Det blev många försök på kort tid. Vänta några minuter och försök igen.',
  validation_failed: 'Koden eller adressen går inte att läsa. Kontrollera den och försök igen.',
  otp_disabled: 'Den adressen kan inte logga in här. Använd företagets brevlåda.',
  signup_disabled: 'Den adressen kan inte logga in här. Använd företagets brevlåda.',
  user_banned: 'Den adressen är avstängd.',
}

/** @param error as supabase-js gives it */
export function signInSentence(error: unknown): string {
  const { code, name, status } = error as { code?: string; name?: string; status?: number }
  if (code && sentences[code]) return sentences[code]
  if (name === 'AuthRetryableFetchError' || !status || status >= 500) {
    return 'Ingen kontakt med servern. Kontrollera uppkopplingen och försök igen.'
  }
  if (status === 429) return String(sentences.over_request_rate_limit)
  return 'Det gick inte att logga in. Skicka en ny kod och försök igen.'
}
