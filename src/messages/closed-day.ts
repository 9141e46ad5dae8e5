import type { HouseholdState } from '../shared/agreement.ts'
import { company } from '../shared/company.ts'
import { tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { dayName } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { comingDays, ifItDoesNotSuit, paragraph, toChange, toHousehold } from './words.ts'

interface ClosedDayData {
  what: 'closed' | 'opened'
  /** Lower case, for the middle of a sentence. */
  reason?: string
  to_day: string | null
}

/** To each household of a pickup day that the company has closed or reopened. */
export const closedDay: MessageKind = {
  hasLink: true,
  mail(message: Message): MailText {
    const { day, isOpened, reason, instead, instance } = contents(message)
    return toHousehold(
      isOpened ? `Vi kommer ändå ${day}` : `Vi kör inte ${day}`,
      isOpened ? `Vi kommer ändå ${day}` : `Vi kör inte ${day}`,
      paragraph(
        isOpened
          ? `Vi hade ställt in ${day}, men nu kör vi den dagen i alla fall. Ställ ut senast kl.\u00a0${company.pickup.from}.`
          : `Vi kör inte ${day}.${reason && ` Anledning: ${reason}.`} ${
              instead
                ? `${instead.isNew ? 'Vi kommer i stället' : 'Nästa gång vi kommer är'} ${instead.name}.`
                : 'Den hämtningen utgår.'
            }`,
      ),
      tableOf(comingDays(message)),
      ifItDoesNotSuit(message, instance),
    )
  },

  sms(message: Message): string {
    const { day, isOpened, reason, instead, instance } = contents(message)
    const name = variable(company.name)
    const [change, shortly] = toChange(message, instance)
    if (isOpened) {
      return oneSms(
        sms`${name}: vi kommer ändå ${day}, ställ ut senast ${company.pickup.from}.${change}`,
        sms`Vi kommer ändå ${day}, ut senast ${company.pickup.from}.${shortly}`,
      )
    }
    const next = instead ? `${instead.isNew ? 'Ny dag' : 'Nästa'}: ${instead.name}.` : 'Den hämtningen utgår.'
    return oneSms(
      sms`${name}: vi kör inte ${day}${reason && ' ('}${variable(reason)}${reason && ')'}. ${next}${change}`,
      sms`${name}: vi kör inte ${day}. ${next}${change}`,
      sms`Vi kör inte ${day}. ${next}${shortly}`,
    )
  },
}

function contents({ day, data, state }: Message) {
  const { what, reason = '', to_day } = data as ClosedDayData
  return {
    day: dayName(day as string),
    isOpened: what === 'opened',
    reason: visibleLine(reason),
    instead: to_day === null ? null : inStead(state, day as string, to_day),
    instance: what === 'opened' ? day : to_day,
  }
}

/**
 * The day that replaces the closed one. Null if the household has skipped it or has ended; not new if the household has a
 * pick-up on it anyway.
 */
function inStead(state: HouseholdState | null, closed: string, day: string): { name: string; isNew: boolean } | null {
  const there = state?.days.find((one) => one.day === day && one.state === 'planned')
  return there ? { name: dayName(day), isNew: there.moved_from === closed } : null
}
