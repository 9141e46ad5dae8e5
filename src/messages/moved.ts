import { deadlineWords } from '../shared/deadline.ts'
import { tableOf } from '../shared/notification.ts'
import { dayName } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { capital, changeableUntil, comingDays, nameIn, onOwnPage, paragraph, toCompany, toHousehold } from './words.ts'

interface MovedData {
  who: 'household' | 'company'
  what: 'skipped' | 'moved' | 'restored'
  to_day?: string | null
}

/** A single day was skipped, moved or restored. */
export const moved: MessageKind = {
  hasLink: true,
  mail(message: Message, site: Site): MailText {
    const { who, what, to_day = null } = message.data as MovedData
    const day = dayName(message.day as string)
    const to = to_day === null ? '' : dayName(to_day)
    if (message.recipient === 'company') {
      const name = nameIn(message)
      const did = {
        skipped: `${name} hoppar över ${day}`,
        moved: `${name} har flyttat ${day} till ${to}`,
        restored: `${name} har återställt ${day}`,
      }
      return toCompany(message, site, did[what])
    }
    const actor = who === 'household' ? 'Du har' : 'Vi har, som vi kom överens om,'
    const [subject, sentence] = {
      skipped: [`Överhoppad: ${day}`, `${actor} hoppat över ${day}. Då kommer vi inte till dig.`],
      moved: [`Flyttad till ${to}`, `${actor} flyttat hämtningen ${day} till ${to}.`],
      restored: [`Återställd: ${day}`, `${actor} återställt ${day}. Vi kommer som det var tänkt.`],
    }[what] as [string, string]
    return toHousehold(
      subject,
      capital(subject),
      paragraph(sentence),
      tableOf(comingDays(message)),
      howToUndo(message, what === 'restored' ? [message.day] : [message.day, to_day], what),
    )
  },
}

function howToUndo(message: Message, days: readonly (string | null)[], what: MovedData['what']): string {
  const until = changeableUntil(message, days)
  if (!until) return paragraph('Stämmer det inte? Svara på det här mejlet eller ring oss.')
  const act = what === 'restored' ? 'Vill du ändå ändra dagen' : 'Vill du ångra det'
  const words = deadlineWords(new Date(until), new Date(message.now))
  return onOwnPage(
    message,
    `${act}? Gör det senast ${words} på din egen sida:`,
    `${act}? Svara på det här mejlet senast ${words}.`,
  )
}
