/** One file, fetched when a visitor comes near the form: what a booking is made of and sent with, and the confirmation. */

import { addressRemark, phoneRemark } from '../../../../shared/remarks.ts'
import { makeKey } from '../../../household-key.ts'
import styles from './confirmation.css?inline'
import type { Attempt } from './draft.ts'

export { connect } from './backend.ts'
export { Confirmation } from './confirmation.tsx'

/** Of the fields of which something can be said although they are filled in. */
export const remarkOn = { phone: phoneRemark, address: addressRemark }

export function newAttempt(content: string): Attempt {
  return { id: uuid(), key: makeKey(), content }
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

/** Version 4; the browser's own is missing on a page that came without https. */
function uuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
