import { company } from './company.ts'

const { swish, payment } = company

/** How to pay, as an answer, a bill and the household's own page say it; null where the company has said nothing of it yet. */
export function wayToPay(reference: string): string | null {
  const bySwish = swish && `Swisha till ${swish.trim().replaceAll(' ', '\u00a0')} och skriv ${reference} i meddelandet.`
  return [bySwish, payment.trim()].filter(Boolean).join(' ') || null
}
