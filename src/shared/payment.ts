import type { HouseholdState } from './agreement.ts'
import { company } from './company.ts'

/** How to pay, for answers, bills and the household's page; null until the company has configured it. */
export function wayToPay(reference: string): string | null {
  const bySwish =
    company.swish &&
    `Swisha till ${company.swish.trim().replaceAll(' ', '\u00a0')} och skriv ${reference} i meddelandet.`
  return [bySwish, company.payment.trim()].filter(Boolean).join(' ') || null
}

/** When and how a household pays, for its contract. */
export function termsOfPayment({ frequency, price, reference }: HouseholdState): string {
  if (price === 0) return 'Det kostar ingenting.'
  const when = `I efterskott, ${frequency === 'once' ? 'när vi har hämtat' : 'när månaden är slut'}.`
  return `${when} Då skickar vi summan och hur vi har räknat. ${wayToPay(reference) ?? 'Där står också hur du betalar.'}`
}
