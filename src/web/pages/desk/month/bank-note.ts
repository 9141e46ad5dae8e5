/** The note that a payment from the bank's file leaves, by which it is recognised. */

import type { BankRow } from './bank-file.ts'

/** 'Bank 2027-02-03 300 kr'; with an asterisk if somebody placed it by hand. */
export function bankNote({ date, kronor, reference }: BankRow): string {
  return `Bank ${date ?? 'utan datum'} ${kronor} kr${reference ? '' : '*'}`
}

export function bankPaymentsIn(remark: string): { date: string; kronor: number }[] {
  return [...remark.matchAll(/Bank (20\d\d-\d\d-\d\d) (\d+) kr/g)].map(([, date = '', kronor]) => ({
    date,
    kronor: Number(kronor),
  }))
}
