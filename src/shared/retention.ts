import { company } from './company.ts'

/** The start of the period: `private.retention_starts`. */
export const erasedAfter = `${company.retentionDays}\u00a0dagar efter att avtalet har slutat`

/** How long a declined booking is kept: long enough to read why, and perhaps to book again. */
export const refusedDays = Math.min(60, company.retentionDays)

/** What must be kept even after an erasure. */
export const bookkeeping = `Kvar blir kvitton och underlag som vi behöver för skatten: månad, referens, summa och antal ${company.bag.several}, utan namn och adress.`

/** Only a person can delete it: the company is told of every erasure (`erased`). */
export const inOurMailbox =
  'Mejl om dig i vår brevlåda raderar vi för hand, när bokningen raderas eller när du ber om det.'

/** The part about the message is enforced by `private.forget_notes`. */
export const retention =
  'Meddelandet, där portkoden kan stå, tar vi bort 30\u00a0dagar efter sista hämtningen, resten ' +
  `${erasedAfter}, eller efter bokningen om det inte blev något avtal. En bokning som har fått nej tar vi bort ` +
  `${refusedDays}\u00a0dagar efter det. ${bookkeeping}`
