/** How long what a household has told us is kept: in the same words on its page, in the terms and in mails. */

import { company } from './company.ts'

/** From when it counts: `private.retention_starts`. */
export const erasedAfter = `${company.retentionDays}\u00a0dagar efter att avtalet har slutat`

/** Erasing does not reach it. */
export const bookkeeping =
  'Kvar blir kvitton och underlag som vi behöver för skatten: månad, referens, summa och antal påsar, utan namn och adress.'

/** Nothing reaches it but a person: whoever is erased, or by whom, the company is told (`erased`). */
export const inOurMailbox =
  'Mejl om dig i vår brevlåda raderar vi för hand, när bokningen raderas eller när du ber om det.'

/** The message: `private.forget_notes`. */
export const retention =
  'Meddelandet, där portkoden kan stå, tar vi bort 30\u00a0dagar efter sista hämtningen, resten ' +
  `${erasedAfter}, eller efter bokningen om det inte blev något avtal. ${bookkeeping}`
