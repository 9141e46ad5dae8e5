import { deadlineWords } from '../shared/deadline.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { capital } from '../shared/swedish-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { callUs, changeableUntil, comingDays, nameIn, onOwnPage, paragraph, toCompany, toHousehold } from './words.ts'

interface Act {
  day: string
  what: 'skipped' | 'moved' | 'restored'
  to_day?: string | null
}

interface MovedData extends Omit<Act, 'day'> {
  who: 'household' | 'company'
  /** Where several acts were merged: each day, and what it became. */
  acts?: Act[]
}

/** A day, or several, was skipped, moved or restored. */
export const moved: MessageKind = {
  hasLink: true,
  mail(message: Message, site: Site): MailText {
    const { who, acts = [], ...only } = message.data as MovedData
    if (acts.length > 1) return severalMoved(message, site, who, acts)
    const { what, to_day = null } = only
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
    const actor = actorOf(who)
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

function actorOf(who: MovedData['who']): string {
  return who === 'household' ? 'Du har' : 'Vi har, som vi kom överens om,'
}

function severalMoved(message: Message, site: Site, who: MovedData['who'], acts: readonly Act[]): MailText {
  const lines = acts
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, what, to_day }): Line => {
      const became = { skipped: 'Överhoppad', moved: `Flyttad till ${dayName(to_day ?? day)}`, restored: 'Återställd' }
      return [capital(dayName(day)), became[what]]
    })
  if (message.recipient === 'company') {
    return toCompany(message, site, `${nameIn(message)} har ändrat ${acts.length} dagar`, tableOf(lines))
  }
  const title = `${acts.length} dagar är ändrade`
  return toHousehold(
    title,
    title,
    paragraph(`${actorOf(who)} ändrat de här dagarna:`),
    tableOf(lines),
    tableOf(comingDays(message)),
    onOwnPage(
      message,
      'Blev det fel? Vad som går att ändra ser du på din egen sida:',
      `Blev det fel? Svara på det här mejlet eller ${callUs}.`,
    ),
  )
}

function howToUndo(message: Message, days: readonly (string | null)[], what: MovedData['what']): string {
  const until = changeableUntil(message, days)
  if (!until) return paragraph(`Stämmer det inte? Svara på det här mejlet eller ${callUs}.`)
  const act = what === 'restored' ? 'Vill du ändå ändra dagen' : 'Vill du ångra det'
  const words = deadlineWords(new Date(until), new Date(message.now))
  return onOwnPage(
    message,
    `${act}? Gör det senast ${words} på din egen sida:`,
    `${act}? Svara på det här mejlet senast ${words}.`,
  )
}
