/** 'tel:+46701740605' for '070-174 06 05'. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+46')}`
}
