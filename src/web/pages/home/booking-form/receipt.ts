/** What was booked, stored in this tab so that it survives a reload. */

import { company } from '../../../../shared/company.ts'
import type { NotifiableBooking } from '../../../../shared/notification.ts'
import { readFromTab, writeToTab } from '../../../tab-storage.ts'

export interface Receipt {
  booking: NotifiableBooking
  /** Opens the household's page. */
  key: string
}

export const thanks = `Tack för din bokning! Vi kontaktar dig inom ${company.answerWithinHours} timmar.`

const NAME = 'booking-receipt'

export function readReceipt(): Receipt | null {
  const receipt = readFromTab(NAME) as Receipt | null
  const readable = Array.isArray(receipt?.booking?.answers?.materials) && typeof receipt.key === 'string'
  return readable ? receipt : null
}

export function keepReceipt(receipt: Receipt): void {
  writeToTab(NAME, receipt)
}
