import { company } from '../shared/company.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The sentence for a visitor who has to wait: how long and, if that is long, whom to call.
 * @param what there was too much of, in Swedish
 */
export function rateLimitSentence(seconds: number, what: string): string {
  const much = `Det kom många ${what} på kort tid.`
  if (seconds <= MINUTE) return `${much} Vänta ${seconds} ${seconds === 1 ? 'sekund' : 'sekunder'} och försök igen.`
  const [first] = company.staff
  const contact = first ? `ring ${first.phone} eller skriv till ${company.email}` : `skriv till ${company.email}`
  return `${much} Försök igen ${later(seconds)}, eller ${contact} så hjälper vi dig.`
}

function later(seconds: number): string {
  if (seconds < HOUR) return `om ${Math.ceil(seconds / MINUTE)} minuter`
  // At most 24 hours, so naming the time of day is enough.
  if (seconds > 12 * HOUR) return 'i morgon'
  const hours = Math.round(seconds / HOUR)
  return hours === 1 ? 'om ungefär en timme' : `om ungefär ${hours} timmar`
}
