/** A payment in a bank's file, and what tells it from all others. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Incoming, ReadRow } from './bank-table.ts'

export interface BankRow extends Pick<Incoming, 'day' | 'words' | 'isSure'> {
  /** Whole, more than 0. */
  kronor: number
  /** Its words for a person: at most 300 characters. */
  text: string
  /** Its own among the file's rows. */
  key: string
  /** The same however often the file is exported, for whatever period, in whatever order. Worked out where it is asked for. */
  readonly fingerprint: string
}

export interface BankFile {
  source: 'bank' | 'swish'
  rows: BankRow[]
  /** What stands in rows that are worth nobody can say how much. */
  unread: string[]
}

const encoder = new TextEncoder()

/**
 * Rows of a file that are wholly alike are counted, so that none hides another; those of a file beside it may be the same. If the balance
 * differs after them a person decides: it may have been one file, whose heading is repeated on each page.
 */
export function bankFile(source: BankFile['source'], read: readonly ReadRow[]): BankFile {
  const alike = new Map<string, number>()
  const rows = new Map<string, BankRow>()
  const balances = new Map<string, number | null>()
  for (const { day, ore, words, marks, isSure, part, balance } of read.filter((one) => typeof one === 'object')) {
    const said = `${day ?? ''} ${ore} ${[...words, ...marks].join(' ').replace(/\s+/g, ' ')}`
    const isOther = (nth: number) => (balances.get(`${said} ${nth}`) ?? balance) !== balance && balance !== null
    const first = (alike.get(`${part} ${said}`) ?? 0) + 1
    let nth = first
    while (isOther(nth)) nth++
    alike.set(`${part} ${said}`, nth)
    const key = `${said} ${nth}`
    balances.set(key, balance)
    const text = words.join(', ').replace(/\s+/g, ' ').slice(0, 300)
    rows.set(key, {
      day,
      kronor: Math.round(ore / 100),
      words,
      isSure: isSure && (nth === first || rows.has(key)),
      key,
      // Half a sign at the end the database would refuse.
      text: text.replace(/[\ud800-\udbff]$/, ''),
      get fingerprint() {
        return bytesToHex(sha256(encoder.encode(key))).slice(0, 32)
      },
    })
  }
  const unread = read.filter((one) => typeof one === 'string').map((words) => words.slice(0, 300))
  return { source, rows: [...rows.values()], unread }
}
