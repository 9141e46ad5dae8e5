import { company } from '../shared/company.ts'
import { tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { dayAfter, dayName, swedishTime } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'

/** What a reminder's row holds in `data`; in `day` the day of the pick-up. */
export interface ReminderData {
  /** As the household reads them, e.g. 'glas'. */
  materials: string[]
  /** To the household's own page; null where there is none to give, or no more. */
  link: string | null
}

/** To the household, the evening before: we come, this is what to put out, here it can still be changed. */
export const reminder: MessageKind = {
  mail(message: Message): MailText {
    const { day, when, materials, link } = contents(message)
    const lines: [string, string][] = [
      ['Hämtning', day],
      ['Ställ ut senast', `kl. ${company.pickup.from}`],
    ]
    if (materials) lines.push(['Det här tar vi med oss', materials])
    const change = link
      ? `<p>Passar det inte? Flytta eller hoppa över hämtningen på din egen sida:<br><a href="${escaped(link)}">${escaped(link)}</a></p>`
      : '<p>Passar det inte? Svara på det här mejlet, så ordnar vi det.</p>'
    return {
      subject: `Påminnelse: hämtning ${when}${day}`,
      html: [
        '<h1>Snart kommer vi</h1>',
        `<p>Hej! Vi kommer förbi och hämtar ${when}${day}.</p>`,
        tableOf(lines),
        change,
        `<p>Ha det fint!<br>${company.name}</p>`,
      ].join('\n'),
      replyTo: company.email,
    }
  },

  sms(message: Message): string {
    const { day, when, materials, link } = contents(message)
    const name = variable(company.name)
    const { from } = company.pickup
    const change = link ? ` Ändra: ${link}` : ''
    return oneSms(
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}: ${materials || 'det ni bokat'}.${change}`,
      sms`${name}: hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`Hämtning ${day}, ut senast ${from}.${change}`,
    )
  },
}

function contents({ day, data }: Message) {
  const { materials, link } = (data ?? {}) as Partial<ReminderData>
  return {
    day: dayName(day as string),
    when: soon(day as string),
    materials: (materials ?? []).map(visibleLine).filter(Boolean).join(', '),
    link: link && /^https?:/.test(link) && URL.canParse(link) ? new URL(link).href : null,
  }
}

/** All else that means something in HTML a URL writes in percent form. */
function escaped(link: string): string {
  return link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
}

/** How one says it at this moment: a reminder may be late, and go out on the day itself. */
function soon(day: string): string {
  const { date: today } = swedishTime(new Date())
  if (day === today) return 'i dag, '
  return day === dayAfter(today) ? 'i morgon, ' : ''
}
