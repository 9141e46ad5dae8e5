/** The note that a payment from the bank's file leaves, by which it is recognised. */

import type { BankRow } from './bank-file.ts'

/**
 * 'Bank 2027-02-03 300 kr'; with an asterisk if somebody placed it by hand, and with its number if it is not the first such payment.
 * @param given the part of it that is of this month
 */
export function bankNote({ date, kronor, reference, nth }: BankRow, given = kronor): string {
  const part = given === kronor ? '' : `${given} kr av `
  return `Bank ${date ?? 'utan datum'} ${part}${kronor} kr${reference ? '' : '*'}${nth > 1 ? ` nr ${nth}` : ''}`
}

/** The notes in a remark, as of whole payments. */
export function enteredIn(remark: string): string[] {
  return remark.split('; ').map((note) => note.replace(/\d+ kr av /, ''))
}

export function bankPaymentsIn(remark: string): { date: string; kronor: number }[] {
  return [...remark.matchAll(/Bank (20\d\d-\d\d-\d\d) (\d+) kr/g)].map(([, date = '', kronor]) => ({
    date,
    kronor: Number(kronor),
  }))
}
