/** The incoming payments of an account's statement in XML: camt.052, .053 and .054 of ISO 20022. */

import type { Incoming, TableRead } from './bank-table.ts'

/** @returns null if it is another XML file, or one that was cut off: what is said last may be missing, such as that a sum went out again */
export function readCamt(text: string): TableRead | null {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const isWhole = document.getElementsByTagName('parsererror').length === 0
  if (!isWhole || !/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/.test(document.documentElement.namespaceURI ?? ''))
    return null
  const entries = [...document.querySelectorAll('Ntry')].filter(isBooked)
  const read = entries.flatMap((entry) => {
    const parts = [...entry.querySelectorAll('TxDtls')]
    if (parts.length < 2) return [paymentIn(entry, entry)]
    // Where a sum is of several payments, each says its own; fees may be taken off it.
    return parts.filter((part) => first(part, 'CdtDbtInd') !== 'DBIT').map((part) => paymentIn(part, entry))
  })
  return {
    incoming: read.filter((one) => typeof one === 'object'),
    unread: read.filter((one) => typeof one === 'string'),
  }
}

const at = (within: Element, path: string) => within.querySelector(`:scope > ${path}`)

const first = (within: Element, ...paths: string[]) =>
  paths
    .map((path) => at(within, path))
    .find(Boolean)
    ?.textContent?.trim() ?? ''

const isBooked = (entry: Element) => {
  const status = first(entry, 'Sts > Cd', 'Sts')
  return (
    (status === 'BOOK' || status === '') && first(entry, 'CdtDbtInd') === 'CRDT' && first(entry, 'RvslInd') !== 'true'
  )
}

/** Where it says who paid and what for. */
const WORDS = 'Ustrd, Ref, Nm, AddtlTxInf, AddtlNtryInf, AddtlRmtInf'
const MARKS = 'AcctSvcrRef, TxId, EndToEndId'

function paymentIn(part: Element, entry: Element): Incoming | string {
  const sum = at(part, 'Amt') ?? at(part, 'AmtDtls > TxAmt > Amt')
  const texts = (names: string) =>
    [...part.querySelectorAll(names)].flatMap(({ textContent }) => textContent?.trim() || [])
  const words = texts(WORDS)
  const ore = Math.round(Number(sum?.textContent) * 100)
  const day = first(entry, 'BookgDt > *', 'ValDt > *').slice(0, 10)
  if (!(ore >= 50) || sum?.getAttribute('Ccy') !== 'SEK' || !day) return [day, sum?.textContent, ...words].join(' ')
  return { day, ore, words, marks: texts(MARKS), isSure: true, part: 0 }
}
