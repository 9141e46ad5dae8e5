/** The incoming payments of an account's statement in XML: camt.052, .053 and .054 of ISO 20022. */

import type { Incoming, TableRead } from './bank-table.ts'

/** @returns null if it is another XML file, or one that was cut off: what is said last may be missing, such as that a sum went out again */
export function readCamt(text: string): TableRead | null {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const isWhole = document.getElementsByTagName('parsererror').length === 0
  if (!isWhole || !/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/.test(document.documentElement.namespaceURI ?? ''))
    return null
  const entries = [...document.getElementsByTagNameNS('*', 'Ntry')].filter(isBooked)
  const read = entries.flatMap((entry) => {
    const parts = [...entry.getElementsByTagNameNS('*', 'TxDtls')]
    // Where a sum is of several payments, each says its own.
    return parts.length > 1 ? parts.map((part) => paymentIn(part, entry)) : [paymentIn(entry, entry)]
  })
  return {
    incoming: read.filter((one) => typeof one === 'object'),
    unread: read.filter((one) => typeof one === 'string'),
  }
}

const all = (within: Element, path: string) =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap((one) => [...one.children].filter(({ localName }) => localName === name)),
      [within],
    )

const first = (within: Element, ...paths: string[]) => {
  const found = paths.map((path) => all(within, path)[0]).find(Boolean)
  return found?.textContent?.trim() ?? ''
}

const isBooked = (entry: Element) => {
  const status = first(entry, 'Sts/Cd', 'Sts')
  return (
    (status === 'BOOK' || status === '') && first(entry, 'CdtDbtInd') === 'CRDT' && first(entry, 'RvslInd') !== 'true'
  )
}

/** Where it says who paid and what for. */
const WORDS = ['Ustrd', 'Ref', 'Nm', 'AddtlTxInf', 'AddtlNtryInf', 'AddtlRmtInf']
const MARKS = ['AcctSvcrRef', 'TxId', 'EndToEndId']

function paymentIn(part: Element, entry: Element): Incoming | string {
  const sum = all(part, 'Amt')[0] ?? all(part, 'AmtDtls/TxAmt/Amt')[0]
  const texts = (names: string[]) =>
    [...part.getElementsByTagNameNS('*', '*')].flatMap(({ localName, textContent }) =>
      names.includes(localName) && textContent?.trim() ? [textContent.trim()] : [],
    )
  const words = texts(WORDS)
  const ore = Math.round(Number(sum?.textContent) * 100)
  const day = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10)
  if (!(ore >= 50) || sum?.getAttribute('Ccy') !== 'SEK' || !day) return [day, sum?.textContent, ...words].join(' ')
  return { day, ore, words, marks: texts(MARKS), isSure: true, part: 0 }
}
