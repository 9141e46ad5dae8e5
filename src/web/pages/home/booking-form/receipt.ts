/**
 * What was booked, stored in this tab so that it survives a reload, until the company has answered by mail: browsers reopen a closed
 * tab with what it stored, also for the next person at the computer.
 */

import { company } from '../../../../shared/company.ts'
import type { NotifiableBooking } from '../../../../shared/notification.ts'
import { forgetInTab, readFromTab, writeToTab } from '../../../tab-storage.ts'

export interface Receipt {
  booking: NotifiableBooking
  key: string
}

const NAME = 'booking-receipt'

/** It may take a little longer than promised. */
const KEPT_MS = 2 * company.answerWithinHours * 3_600_000

export function readReceipt(): Receipt | null {
  const receipt = readFromTab(NAME) as Receipt | null
  const readable = Array.isArray(receipt?.booking?.answers?.materials) && typeof receipt.key === 'string'
  if (readable && Date.now() - Date.parse(receipt.booking.created_at) < KEPT_MS) return receipt
  if (receipt) forgetInTab(NAME)
  return null
}

export function keepReceipt(receipt: Receipt): void {
  writeToTab(NAME, receipt)
}
