import { company } from './company.ts'

const { swish, payment } = company

/** How to pay, for answers, bills and the household's page; null until the company has configured it. */
export function wayToPay(reference: string): string | null {
  const bySwish = swish && `Swisha till ${swish.trim().replaceAll(' ', '\u00a0')} och skriv ${reference} i meddelandet.`
  return [bySwish, payment.trim()].filter(Boolean).join(' ') || null
}
