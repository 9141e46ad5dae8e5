/** The meaning, in Swedish, of a mail server's or SMS gateway's technical answer; null if it is unknown. */
export function whyItFailed(said: string | null, channel: 'mail' | 'sms' | 'call'): string | null {
  if (!said) return null
  const [, meaning = null] = (channel === 'sms' ? ofSms : ofMail).find(([pattern]) => pattern.test(said)) ?? []
  return meaning
}

const ofMail: readonly [RegExp, string][] = [
  [/\b5\.2\.2\b|\b[45]52\b|\bfull\b|quota/i, 'Brevlådan är full.'],
  [/\b5\.7\.|\b554\b|spam|block|policy|reputation/i, 'Mottagarens mejlserver släpper inte fram våra mejl.'],
  [/\b5\.1\.2\b|ENOTFOUND|EDNS|domain/i, 'Det som står efter @ i adressen finns inte.'],
  [
    /\b5\.1\.|\b55[013]\b|no such|unknown|does not exist|not found|unavailable/i,
    'Adressen finns inte, troligen är den felskriven.',
  ],
  [/timed? ?out|ECONN|\b4\d\d\b/i, 'Mottagarens mejlserver svarade inte, fast vi försökte flera gånger.'],
]

const ofSms: readonly [RegExp, string][] = [[/./, 'Numret tar inte emot sms.']]
