import { company } from '../shared/company.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { capital, listed, sentence } from '../shared/swedish-text.ts'
import { dayName, dayNameWithYear, isFarAhead, shortDate, swedishDay, swedishInstant } from '../shared/swedish-time.ts'
import { oneSms, sms, variable } from './gsm-text.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import {
  actsIn,
  comingDays,
  ifItDoesNotSuit,
  large,
  nextDays,
  paragraph,
  smsFrom,
  toChange,
  toHousehold,
} from './words.ts'

interface Act {
  day: string
  what: 'closed' | 'opened'
  /** The day that was told instead of one that is open again. Not in messages that version 1.1 queued. */
  instead?: string | null
  /** In messages that version 1.1 queued. */
  reason?: string
}

export const closedDay: MessageKind = {
  hasLink: true,
  mail(message) {
    const [{ day, isOpened, isInTime, notOn, reason, instead, instance, isDeducted }, ...others] = contents(message)
    if (others.length > 0) return severalDays(message)
    if (isOpened) {
      return toHousehold(
        message,
        `Vi kommer ändå ${day}`,
        'Vi kommer ändå',
        large(capital(day)),
        paragraph(
          `Dagen var inställd, men nu kör vi i alla fall${notOn}. Ställ ut ${isInTime ? `senast kl.\u00a0${company.pickup.from}` : 'nu'}.`,
        ),
        tableOf(comingDays(message)),
        ifItDoesNotSuit(message, instance),
      )
    }
    return toHousehold(
      message,
      `Vi kör inte ${day}`,
      instead?.isNew ? 'Ny dag' : 'Inställd hämtning',
      large(capital(instead?.isNew ? instead.name : day)),
      paragraph(
        [
          instead?.isNew
            ? `Den kommer i stället för ${day}.`
            : `Hämtningen utgår${isDeducted ? ' och dras av från månadens summa' : ''}.`,
          reason && `Anledning: ${sentence(reason)}`,
          instead && !instead.isNew && `Sedan kommer vi ${instead.name}.`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      tableOf(comingDays(message)),
      ifItDoesNotSuit(message, instance),
    )
  },

  sms(message) {
    const [{ day, date, isOpened, isInTime, notOn, reason, instead, instance, isDeducted }, ...others] =
      contents(message)
    if (others.length > 0) return severalDaysBySms(message)
    const { whole, short } = smsFrom(message)
    const [change, shortly] = toChange(message, instance)
    if (isOpened) {
      const [out, shortlyOut] = isInTime
        ? [`ställ ut senast ${company.pickup.from}`, `ut senast ${company.pickup.from}`]
        : ['ställ ut nu', 'ställ ut nu']
      return oneSms(
        sms`${whole}: vi kommer ändå ${day}${notOn}, ${out}.${change}`,
        sms`${short}: vi kommer ändå ${day}${notOn}, ${shortlyOut}.${shortly}`,
        sms`${short}: vi kommer ändå ${day}${notOn}, ${shortlyOut}. ${message.link ?? ''}`,
        sms`${short}: vi kommer ändå ${day}, ${shortlyOut}.${shortly}`,
      )
    }
    const gone = isDeducted ? ' Den hämtningen utgår och dras av.' : ' Den hämtningen utgår.'
    // Another pick-up may come before it.
    const again = instead && (instead.isNew ? ` Ny dag: ${instead.name}.` : ` Sedan kommer vi ${instead.name}.`)
    const then = `${isDeducted && instead ? ' Den dras av.' : ''}${again ?? gone}`
    const shortest = (next = instead?.name) =>
      instead?.isNew ? `. Ny dag: ${next}.` : instead ? `, men ${next}.` : `.${gone}`
    return oneSms(
      sms`${whole}: vi kör inte ${day}${reason && ' ('}${variable(reason)}${reason && ')'}.${then}${change}`,
      sms`${whole}: vi kör inte ${day}.${then}${change}`,
      sms`${short}: vi kör inte ${day}.${then}${change}`,
      sms`${short}: vi kör inte ${day}${shortest()}${change}`,
      sms`${short}: vi kör inte ${day}${shortest()}${shortly}`,
      sms`${short}: vi kör inte ${date}${shortest(instead?.date)}${shortly}`,
    )
  },

  said(message) {
    return contents(message)
      .flatMap(({ day, isOpened, isInTime, notOn, reason, instead, isDeducted }) =>
        isOpened
          ? `Vi kör ändå ${day}${notOn}. Ställ ut ${isInTime ? `senast ${company.pickup.from}` : 'nu'}.`
          : [
              `Vi kör inte ${day}.`,
              reason && `Anledning: ${sentence(reason)}`,
              !instead?.isNew && `Den hämtningen utgår${isDeducted ? ' och dras av från månadens summa' : ''}.`,
              instead && `${instead.isNew ? 'I stället' : 'Sedan'} kommer vi ${instead.name}.`,
            ],
      )
      .filter(Boolean)
      .join(' ')
  },
}

function severalDays(message: Message): MailText {
  const days = contents(message)
  const lines = days.map(({ day, isOpened, notOn, reason, instead, isDeducted }): Line => {
    if (isOpened) return [capital(day), `Vi kommer ändå${notOn}`]
    const became = instead?.isNew ? `Vi kommer ${instead.name} i stället` : `Utgår${isDeducted ? ' och dras av' : ''}`
    return [capital(day), [became, reason && `Anledning: ${reason}`].filter(Boolean).join('\n')]
  })
  const title = days.some(({ isOpened }) => isOpened)
    ? `${days.length} dagar är ändrade`
    : `Vi kör inte ${listed(days.map(({ date }) => date))}`
  return toHousehold(
    message,
    title,
    title,
    tableOf(lines),
    tableOf(comingDays(message)),
    ifItDoesNotSuit(message, null),
  )
}

function severalDaysBySms(message: Message): string {
  const days = contents(message)
  const { whole, short } = smsFrom(message)
  const [change, shortly] = toChange(message, null)
  const [next] = nextDays(message, 1)
  const named = (isOpened: boolean) => listed(days.filter((one) => one.isOpened === isOpened).map(({ date }) => date))
  const what = [named(false) && `vi kör inte ${named(false)}`, named(true) && `vi kommer ändå ${named(true)}`]
    .filter(Boolean)
    .join(', men ')
  const then = next ? ` Nästa hämtning: ${dayName(next)}.` : ''
  return oneSms(
    sms`${whole}: ${what}.${then}${change}`,
    sms`${short}: ${what}.${then}${shortly}`,
    sms`${short}: ${String(days.length)} dagar är ändrade.${then}${shortly}`,
  )
}

type Contents = ReturnType<typeof contentsOf>

function contents(message: Message): [Contents, ...Contents[]] {
  const acts = actsIn<Act>(message)
  return acts.map((act) => contentsOf(message, act, acts)) as [Contents, ...Contents[]]
}

function contentsOf(
  { state, instead: all, now }: Message,
  { day, what, instead, reason: known = '' }: Act,
  acts: Act[],
) {
  const next = all?.[day]
  const isLost = next?.is_lost === true
  const told = instead === undefined && !isLost ? next?.day : instead
  // It may have, or have skipped, one of its own there.
  const own = state?.days.filter((one) => one.state === 'planned' || one.state === 'skipped') ?? []
  const isKnown = [...acts, ...own].some((one) => one.day === told)
  // Not if the household has skipped it.
  const comes = state?.days.find((one) => one.day === next?.day && one.state === 'planned')
  const isFar = isFarAhead(day, swedishDay(now))
  return {
    day: (isFar ? dayNameWithYear : dayName)(day),
    date: `${shortDate(day)}${isFar ? ` ${day.slice(0, 4)}` : ''}`,
    isOpened: what === 'opened',
    isInTime: Date.parse(now) < swedishInstant(day, company.pickup.from).getTime(),
    /** For the middle of a sentence: the day that it was told instead is none of its days any more. */
    notOn: what === 'opened' && told && !isKnown ? `, och inte ${dayName(told)}` : '',
    reason: visibleLine(next?.reason ?? known).replace(/\.+$/, ''),
    instead: comes ? { name: dayName(comes.day), date: shortDate(comes.day), isNew: !isLost } : null,
    isDeducted: what === 'closed' && isLost && state?.frequency !== 'once' && state?.price !== 0,
    instance: what === 'opened' ? day : (comes?.day ?? null),
  }
}
