/** A withdrawal, as the page and our server accept it. */

import type { HouseholdState } from './agreement.ts'
import { company } from './company.ts'
import { mailAddress } from './mail-address.ts'
import type { Line } from './notification.ts'
import { visibleLine } from './plain-text.ts'
import { costsNothing } from './price.ts'
import { dayNameWithYear, swedishTime } from './swedish-time.ts'

/** Exactly what the law requires, by the names of the function's arguments. */
export interface Statement {
  name: string
  contract: string
  receipt_to: string
}

export type StatementField = keyof Statement

/** Maximum lengths, as in the database. */
export const statementLimits = { name: 200, contract: 1000, receipt_to: 254 } as const

export const statementHints: Record<StatementField, string> = {
  name: 'Skriv vad du heter.',
  contract: 'Skriv något som vi känner igen avtalet på, till exempel adressen.',
  receipt_to: 'Skriv en e-postadress. Så här ser en sådan ut: namn@exempel.se, utan å, ä och ö före @.',
}

/** What asking for pick-ups within the fourteen days costs, as the form and the contract say it. */
export const priceOfEarlyStart = 'Ångrar du dig betalar du för det vi då har hämtat.'

/** The express request in the contract, because of which the collected days are paid for after a withdrawal. */
export function requestToStartEarly(state: Pick<HouseholdState, 'price' | 'wish'>): string {
  return `Börja redan under dina 14\u00a0dagars ångerrätt.${costsNothing(state) ? '' : ` ${priceOfEarlyStart}`}`
}

/** What is owed after a withdrawal, as `private.shares` counts it. */
export const afterWithdrawing =
  'Bad du oss börja under de 14\u00a0dagarna betalar du för det vi då har hämtat, annars ingenting. Det du har betalat för ' +
  'mycket får du tillbaka inom 14\u00a0dagar.'

export const declaration = `Till ${company.name}. Jag meddelar att jag ångrar mitt avtal om hämtning av förpackningar.`

export function problemOf(statement: Statement): StatementField | null {
  if (!visibleLine(statement.name)) return 'name'
  if (!visibleLine(statement.contract)) return 'contract'
  return mailAddress(statement.receipt_to) === null ? 'receipt_to' : null
}

export function readStatement(form: { get(name: string): unknown }): Statement {
  const text = (field: StatementField) => String(form.get(field) ?? '').trim()
  return { name: text('name'), contract: text('contract'), receipt_to: visibleLine(text('receipt_to')) }
}

export const receiptTitle = 'Bekräftelse: vi har tagit emot att du ångrar avtalet'

export function receivedLines(receivedAt: string): Line[] {
  return [
    ['Mottaget', exactMoment(receivedAt)],
    ['Av', `${company.name}, ${company.email}`],
  ]
}

export function statementLines({ name, contract, receipt_to }: Statement): Line[] {
  return [
    ['Namn', name],
    ['Avtal', contract],
    ['Bekräftelse till', receipt_to],
  ]
}

/** 'lördag 21 november 2026 kl. 09:15:07, svensk tid' */
function exactMoment(instant: string): string {
  const at = new Date(instant)
  const { date, time } = swedishTime(at)
  return `${dayNameWithYear(date)} kl.\u00a0${time}:${String(at.getUTCSeconds()).padStart(2, '0')}, svensk tid`
}

/** What became of a step, taken on the page or sent without script; `sentence`: why it was not taken at all. */
export type WithdrawalResult =
  | { state: 'writing'; statement: Statement; problem: StatementField | null; sentence?: string }
  | { state: 'checking'; statement: Statement; failure: string | null }
  | { state: 'received'; statement: Statement; receivedAt: string; mailed: boolean }
