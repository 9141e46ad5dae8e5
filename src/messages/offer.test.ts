import { expect, test } from 'vitest'
import type { HouseholdState, Offer } from '../shared/agreement.ts'
import { mailText } from './mail-page.ts'
import type { Message } from './message.ts'
import { offer } from './offer.ts'

const LATE = 'Svarar du senare än kvällen före hämtningen blir det en senare dag.'

function mailOf(first_day: string): string {
  const offered: Offer = { price: 600, frequency: 'once', first_day, message: '', until: '2026-12-01T10:00:00Z' }
  const state = { offer: offered } as HouseholdState
  const message: Partial<Message> = { data: { what: 'offered' }, recipient: 'household', otherLinks: [], state }
  return mailText(offer.mail(message as Message, { url: null }).html)
}

test('an offer that can be accepted too late for its first day says what happens then', () => {
  expect(mailOf('2026-11-30')).toContain(LATE)
  expect(mailOf('2026-12-07')).not.toContain(LATE)
})
