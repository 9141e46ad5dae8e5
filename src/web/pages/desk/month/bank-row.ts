/** A payment in a bank's file, and what tells it from all others. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Incoming } from './bank-table.ts'

export interface BankRow {
  /** '2027-02-03'; null where the file has no days. */
  day: string | null
  /** Whole, more than 0. */
  kronor: number
  /** What the payer and the bank say of it, by column; `text` is the same for a person: at most 300 characters. */
  words: string[]
  text: string
  /** Whether it can be read in one way only; else a person decides. */
  isSure: boolean
  /** The same however often the file is exported, for whatever period, in whatever order. */
  fingerprint: string
}

export interface BankFile {
  source: 'bank' | 'swish'
  rows: BankRow[]
  /** What stands in rows that are worth nobody can say how much. */
  unread: string[]
}

const encoder = new TextEncoder()

/** Rows that are wholly alike are counted, so that none hides another. */
export function withFingerprints(incoming: readonly Incoming[]): BankRow[] {
  const alike = new Map<string, number>()
  return incoming.map(({ day, ore, words, marks, isSure }) => {
    const said = `${day ?? ''} ${ore} ${[...words, ...marks].join(' ').replace(/\s+/g, ' ')}`
    const nth = (alike.get(said) ?? 0) + 1
    alike.set(said, nth)
    const fingerprint = bytesToHex(sha256(encoder.encode(`${said} ${nth}`))).slice(0, 32)
    const text = words.join(', ').replace(/\s+/g, ' ').slice(0, 300)
    return { day, kronor: Math.round(ore / 100), words, text, isSure, fingerprint }
  })
}
