/**
 * 'tel:+46701740605' for '070-174 06 05'. In a module of its own, because the front page links only the company's own numbers and
 * need not load how those of others are read (telephone.ts).
 */
export function telephoneLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^00/, '+')
  return `tel:${digits.replace(/^(?:\+46)?0/, '+46')}`
}
