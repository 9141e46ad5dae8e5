import { company } from '../shared/company.ts'
import { deadlineOf, deadlineWords } from '../shared/deadline.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { capital } from '../shared/swedish-text.ts'
import { dayAfter, dayName, swedishDay } from '../shared/swedish-time.ts'
import { oneSms, sms } from './gsm-text.ts'
import type { Message, MessageKind } from './message.ts'
import { ifItDoesNotSuit, large, materialList, smsFrom, toChange, toHousehold } from './words.ts'

export const reminder: MessageKind = {
  hasLink: true,
  mail(message) {
    const { day, when, materials } = contents(message)
    const lines: Line[] = [
      ['Ställ ut', materials || 'Det du har bokat'],
      ['Senast', `kl.\u00a0${company.pickup.from}`],
    ]
    return toHousehold(
      message,
      `Påminnelse: hämtning ${when}${day}`,
      when ? `Vi hämtar ${when.slice(0, -2)}` : 'Snart hämtar vi',
      large(capital(day)),
      tableOf(lines),
      ifItDoesNotSuit(message, message.day),
    )
  },

  sms(message) {
    const { day, when, materials } = contents(message)
    const { whole, short } = smsFrom(message)
    const { from } = company.pickup
    const [change, shortly] = toChange(message, message.day)
    return oneSms(
      sms`${whole}: hämtning ${when}${day}. Ställ ut senast ${from}: ${materials || 'det du bokat'}.${change}`,
      sms`${whole}: hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      sms`${short}: hämtning ${when}${day}. Ställ ut senast ${from}.${change}`,
      // Until when it can be changed is worth more than 'i morgon'.
      sms`${short}: hämtning ${day}, ut senast ${from}.${change}`,
      sms`${short}: hämtning ${when}${day}, ut senast ${from}.${shortly}`,
      sms`${short}: hämtning ${day}, ut senast ${from}.${shortly}`,
    )
  },

  said({ day, now }) {
    const until = deadlineOf(day as string)
    const change = until < new Date(now) ? '' : ` Passar det inte, säg till senast ${deadlineWords(until, now)}.`
    return `Vi hämtar ${dayName(day as string)}. Ställ ut senast ${company.pickup.from}.${change}`
  },
}

function contents({ day, state, now }: Message) {
  return {
    day: dayName(day as string),
    when: soon(day as string, now),
    materials: materialList(state?.booking.answers.materials ?? []),
  }
}

/** Relative to now: a late reminder may go out on the day itself. */
function soon(day: string, now: string): string {
  const today = swedishDay(now)
  if (day === today) return 'i dag, '
  return day === dayAfter(today) ? 'i morgon, ' : ''
}
