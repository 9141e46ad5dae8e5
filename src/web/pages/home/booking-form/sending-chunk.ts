/** One file, fetched when a visitor comes near the form. */

import { announcementFor } from '../../../../shared/announcement.ts'
import type { PickupExceptions } from '../../../../shared/pickup-days.ts'
import { makeUuid } from '../../../../shared/uuid.ts'
import { makeKey } from '../../../household-key.ts'
import confirmationStyles from './confirmation.css?inline'
import type { Attempt } from './draft.ts'
import dialogStyles from './special-request-dialog.css?inline'

export { toRecord } from '../../../../shared/booking-record.ts'
export { remarkOn } from '../../../../shared/remarks.ts'
export { pressEnded } from '../../../press-ended.ts'
export { connect } from './backend.ts'
export { Confirmation } from './confirmation.tsx'
export { SpecialRequestDialog } from './special-request-dialog.tsx'
export { unsent } from './unsent.ts'

/** On a static host, whose documents know no days. */
export function showAnnouncement(days: PickupExceptions): void {
  for (const place of document.querySelectorAll('.announcement')) place.textContent = announcementFor(new Date(), days)
}

export function newAttempt(content: string): Attempt {
  return { id: makeUuid(), key: makeKey(), content }
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(confirmationStyles + dialogStyles)
document.adoptedStyleSheets.push(sheet)
