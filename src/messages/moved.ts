import { changeableUntil, restorableUntil } from '../shared/agreement.ts'
import { deadlineWords } from '../shared/deadline.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { capital } from '../shared/swedish-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import { actsIn, callUs, comingDays, large, nameIn, onOwnPage, paragraph, toCompany, toHousehold } from './words.ts'

interface Act {
  day: string
  what: 'skipped' | 'moved' | 'restored'
  to_day?: string | null
  /** Null where nobody knows any more. */
  who?: Who | null
}

type Who = 'household' | 'company'

interface MovedData extends Omit<Act, 'day'> {
  who: Who
}

export const moved: MessageKind = {
  hasLink: true,
  mail(message, site) {
    const acts = actsIn<Act>(message)
    const who = whoOf(acts, (message.data as MovedData).who)
    if (acts.length > 1) return severalMoved(message, site, who, acts)
    const [act] = acts as [Act]
    const { what, to_day = null } = act
    const day = dayName(act.day)
    const to = to_day === null ? '' : dayName(to_day)
    if (message.recipient === 'company') {
      const name = nameIn(message)
      const did = {
        skipped: `${name} hoppar över ${day}`,
        moved: `${name} har flyttat ${day} till ${to}`,
        restored: `${name} vill ha hämtningen ${day} som vanligt`,
      }
      return toCompany(message, site, did[what])
    }
    const actor = actorOf(who)
    const [title, whose, subject, sentence] = {
      skipped: [
        'Överhoppad',
        day,
        `Överhoppad: ${day}`,
        `${actor} hoppat över hämtningen. Då kommer vi inte till dig.`,
      ],
      moved: ['Ny dag', to, `Flyttad till ${to}`, `${actor} flyttat hämtningen ${day} till ${to}.`],
      restored: [
        'Vi kommer som vanligt',
        day,
        `Vi kommer som vanligt ${day}`,
        who === 'company' ? `${actor} tagit tillbaka ändringen.` : '',
      ],
    }[what] as [string, string, string, string]
    return toHousehold(
      message,
      subject,
      title,
      large(capital(whose)),
      sentence && paragraph(sentence),
      tableOf(comingDays(message)),
      howToUndo(message, act),
    )
  },

  said(message) {
    return inOrder(actsIn<Act>(message))
      .map(({ day, what, to_day }) => {
        const name = dayName(day)
        if (what === 'skipped') return `${capital(name)} är överhoppad. Då kommer vi inte till dig.`
        return what === 'moved'
          ? `Hämtningen ${name} är flyttad till ${dayName(to_day ?? day)}.`
          : `Vi kommer som vanligt ${name}.`
      })
      .join(' ')
  },
}

function whoOf(acts: readonly Act[], otherwise: Who): Who | null {
  const [who, ...more] = new Set(acts.map((act) => act.who ?? otherwise))
  return more.length > 0 ? null : (who ?? otherwise)
}

function inOrder(acts: readonly Act[]): Act[] {
  return acts.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function actorOf(who: Who | null): string {
  return who === 'household' ? 'Du har' : 'Vi har, som vi kom överens om,'
}

function severalMoved(message: Message, site: Site, who: Who | null, acts: readonly Act[]): MailText {
  const lines = inOrder(acts).map(({ day, what, to_day }): Line => {
    const became = { skipped: 'Överhoppad', moved: `Flyttad till ${dayName(to_day ?? day)}`, restored: 'Som vanligt' }
    return [capital(dayName(day)), became[what]]
  })
  if (message.recipient === 'company') {
    return toCompany(message, site, `${nameIn(message)} har ändrat ${acts.length} dagar`, tableOf(lines))
  }
  const title = `${acts.length} dagar är ändrade`
  return toHousehold(
    message,
    title,
    title,
    paragraph(who ? `${actorOf(who)} ändrat de här dagarna:` : 'Det här gäller nu:'),
    tableOf(lines),
    tableOf(comingDays(message)),
    onOwnPage(
      message,
      'Se dina dagar',
      'Blev det fel? Vad som går att ändra ser du på din egen sida.',
      `Blev det fel? Svara på det här mejlet eller ${callUs}.`,
    ),
  )
}

function howToUndo(message: Message, { day, what }: Act): string {
  const days = message.state?.days ?? []
  const until = what === 'restored' ? changeableUntil(days, [day]) : restorableUntil(days, day)
  if (!until || Date.parse(until) <= Date.parse(message.now)) {
    const call = `Stämmer det inte? Svara på det här mejlet eller ${callUs}.`
    return onOwnPage(message, 'Se dina dagar', call, call)
  }
  const act = what === 'restored' ? 'Vill du ändå ändra dagen' : 'Vill du ångra det'
  const words = deadlineWords(until, message.now)
  return onOwnPage(
    message,
    'Se dina dagar',
    `${act}? Gör det senast ${words} på din egen sida.`,
    `${act}? Svara på det här mejlet senast ${words}.`,
  )
}
