/**
 * What a firm or an association gives besides what a household does. The database enforces the same with the same words
 * (`private.firm_fault`), which a test compares.
 */

import type { Line } from './notification.ts'
import { visibleLine } from './plain-text.ts'

/** The fields by the names of the doors' arguments; an empty `organisation` is a household's. */
export const firmFields = {
  organisation: { label: 'Organisationsnummer', limit: 40 },
  their_reference: { label: 'Er referens', limit: 100 },
} as const

export type Firm = Record<keyof typeof firmFields, string>

/** Whether the customer is one; a state that a tab has kept from before does not say. */
export function isFirm({ organisation }: Partial<Firm>): boolean {
  return Boolean(organisation)
}

export function firmProblem({ organisation, their_reference }: Firm): { field: keyof Firm; message: string } | null {
  if (visibleLine(organisation) !== '' && organisationNumber(organisation) === null) {
    return {
      field: 'organisation',
      message: 'Organisationsnumret stämmer inte. Kontrollera de tio siffrorna.',
    }
  }
  return their_reference.trim().length > firmFields.their_reference.limit
    ? { field: 'their_reference', message: 'Referensen är för lång, högst 100 tecken' }
    : null
}

/** `NNNNNN-NNNN`, however it is written, also with its century; null if it is no number that anybody can have. */
export function organisationNumber(written: string): string | null {
  const all = written.replace(/[ \t\u00a0\u202f\u2010-\u2015+-]/g, '')
  const number = /^(?:1[689]|20)?(\d{10})$/.exec(all)?.[1]
  if (!number || written.length > firmFields.organisation.limit || !(isLegalPerson(number) || birthday.test(number)))
    return null
  const sum = [...number].reduce((sum, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return sum + Math.floor(weighted / 10) + (weighted % 10)
  }, 0)
  return sum % 10 === 0 ? `${number.slice(0, 6)}-${number.slice(6)}` : null
}

/** Its third digit is at least 2, so that none is taken for a birthday (lagen (1974:174) om identitetsbeteckning, 2 §). */
function isLegalPerson(organisation: string): boolean {
  return organisation[2] !== undefined && organisation[2] >= '2'
}

/** A sole trader's number begins with it; a co-ordination number adds sixty to the day. */
const birthday = /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])/

/**
 * For contract, bill and paper. A sole trader's number is its owner's personal identity number, which nobody needs in order to pay: of it
 * only stands that there is one.
 */
export function firmLines({ organisation, their_reference }: Firm): Line[] {
  const lines: Line[] = []
  if (organisation) {
    lines.push(
      isLegalPerson(organisation) ? [firmFields.organisation.label, organisation] : ['Företag', 'Enskild firma'],
    )
  }
  if (their_reference) lines.push([firmFields.their_reference.label, visibleLine(their_reference)])
  return lines
}
