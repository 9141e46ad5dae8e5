/** Fetched when a visitor comes near the form: what a booking is made of, and the confirmation with its looks. */

import { v4 as uuid } from 'uuid'
import { addressRemark, phoneRemark } from '../../../../shared/remarks.ts'
import { makeKey } from '../../../household-key.ts'
import styles from './confirmation.css?inline'
import type { Attempt } from './draft.ts'

export { Confirmation } from './confirmation.tsx'

/** Of the fields of which something can be said although they are filled in. */
export const remarkOn = { phone: phoneRemark, address: addressRemark }

export function newAttempt(content: string): Attempt {
  return { id: uuid(), key: makeKey(), content }
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
