/** The note that a payment from the bank's file leaves, by which it is recognised. */

import type { BankRow } from './bank-file.ts'

/**
 * 'Bank 2027-02-03 300 kr'; with an asterisk if somebody placed it by hand, and with its number if it is not the first such payment.
 * @param given the part of it that is of this month
 */
export function bankNote({ date, kronor, reference, nth }: BankRow, given = kronor): string {
  const part = given === kronor ? '' : `${given} kr av `
  return `Bank ${date} ${part}${kronor} kr${reference ? '' : '*'}${nth > 1 ? ` nr ${nth}` : ''}`
}

/** What a remark notes, each as of the whole payment, with how much of it is of this month. */
export function enteredIn(remark: string): { note: string; kronor: number }[] {
  return [...remark.matchAll(/(Bank \S+ )(?:(\d+) kr av )?((\d+) kr\*?(?: nr \d+)?)/g)].map(
    ([, day, part, whole, kronor]) => ({ note: `${day}${whole}`, kronor: Number(part ?? kronor) }),
  )
}

export function bankPaymentsIn(remark: string): { date: string; kronor: number }[] {
  return [...remark.matchAll(/Bank (20\d\d-\d\d-\d\d) (\d+) kr/g)].map(([, date = '', kronor]) => ({
    date,
    kronor: Number(kronor),
  }))
}
