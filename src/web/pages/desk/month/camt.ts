/** The incoming payments of an account's statement in XML: camt.052, .053 and .054 of ISO 20022. */

import type { ReadRow } from './bank-table.ts'

/** @returns null if it is another XML file, or one that was cut off: what is said last may be missing, such as that a sum went out again */
export function readCamt(text: string): ReadRow[] | null {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const isWhole = document.getElementsByTagName('parsererror').length === 0
  if (!isWhole || !/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/.test(document.documentElement.namespaceURI ?? ''))
    return null
  return [...document.querySelectorAll('Ntry')].filter(isBooked).flatMap((entry) => {
    const parts = [...entry.querySelectorAll('TxDtls')]
    // Where a sum is of several payments, each says its own; fees may be taken off it.
    const own = parts.length > 1 ? parts.filter((part) => first(part, 'CdtDbtInd') !== 'DBIT') : [entry]
    return own.map((part) => paymentIn(part, entry))
  })
}

const at = (within: Element, path: string) => within.querySelector(`:scope > ${path}`)

const first = (within: Element, ...paths: string[]) =>
  paths
    .map((path) => at(within, path))
    .find(Boolean)
    ?.textContent?.trim() ?? ''

const isBooked = (entry: Element) =>
  ['BOOK', ''].includes(first(entry, 'Sts > Cd', 'Sts')) &&
  first(entry, 'CdtDbtInd') === 'CRDT' &&
  !['true', '1'].includes(first(entry, 'RvslInd'))

function paymentIn(part: Element, entry: Element): ReadRow {
  const sum = at(part, 'Amt') ?? at(part, 'AmtDtls > TxAmt > Amt')
  const texts = (names: string) =>
    [...part.querySelectorAll(names)].flatMap(({ textContent }) => textContent?.trim() || [])
  // Who paid and what for.
  const words = texts('Ustrd, Ref, Nm, AddtlTxInf, AddtlNtryInf, AddtlRmtInf')
  const ore = Math.round(Number(sum?.textContent) * 100)
  const day = first(entry, 'BookgDt > *', 'ValDt > *').slice(0, 10)
  if (!(ore >= 50) || sum?.getAttribute('Ccy') !== 'SEK' || !day) return [day, sum?.textContent, ...words].join(' ')
  return { day, ore, words, marks: texts('AcctSvcrRef, TxId, EndToEndId'), isSure: true, part: 0, balance: null }
}
