import type { Changes, HouseholdState } from '../shared/agreement.ts'
import { givenIn } from '../shared/booking-record.ts'
import { company } from '../shared/company.ts'
import { firmFields, firmLines, isFirm } from '../shared/firm.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { priceOfWish } from '../shared/price.ts'
import { capital, sentence } from '../shared/swedish-text.ts'
import { dayName, isoWeekday, monthOf, swedishDay, weekdayName } from '../shared/swedish-time.ts'
import { requestToStartEarly } from '../shared/withdrawal.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import {
  answerLines,
  type ChangedField,
  callUs,
  changesFrom,
  comingDays,
  labelList,
  nameIn,
  nextDays,
  onOwnPage,
  ownWords,
  paragraph,
  priceIn,
  toCompany,
  toHousehold,
} from './words.ts'

interface ChangedData {
  /** Null where both have changed something. */
  who: 'household' | 'company' | null
  /** `agreed` and `declined` are the company's answers to a requested change. */
  what: 'changed' | 'asked' | 'agreed' | 'declined' | 'left'
  changed?: ChangedField[]
  is_answer?: boolean | null
  /** What a special request costs that the household has said yes to. */
  wish?: number
  /** The changes that have just been answered. */
  pending?: Changes | null
}

export const changed: MessageKind = {
  hasLink: true,
  mail(message, site) {
    const { changed: keys = [], pending: answered, ...data } = message.data as ChangedData
    if (data.what === 'left') return toFormer(message)
    const pending = data.what === 'agreed' || data.what === 'declined' ? answered : message.state?.pending
    const wanted = wantedLines(pending, data.wish)
    const current = linesOf(message, keys)
    if (message.recipient === 'company') {
      const [title, ...content] = forCompany(message, keys, current, wanted)
      return toCompany(message, site, title, ...content)
    }
    const what = data.what === 'asked' && wanted.length === 0 ? 'taken back' : data.what
    // When pick-ups may begin is no matter of the days that there are.
    const isOnlyEarlyStart = keys.every((key) => key === 'early_start')
    const [subject, sentence] = sentences[what](data.who, isOnlyEarlyStart ? null : changesFrom(message))
    const days = keys.includes('frequency') || keys.includes('day') ? comingDays(message) : []
    return toHousehold(
      message,
      subject,
      subject,
      paragraph(sentence),
      tableOf(what === 'changed' ? [...current, ...days] : wanted),
      ownWords(message),
      what === 'changed' && wanted.length > 0
        ? `${paragraph('Det här väntar på vårt ja. Tills vi har svarat gäller det gamla.')}\n${tableOf(wanted)}`
        : '',
      onOwnPage(
        message,
        'Se vad vi har antecknat',
        data.who === 'household' ? 'Blev det fel? Ändra tillbaka när du vill på din egen sida.' : '',
        'Blev det fel? Svara på det här mejlet, så ändrar vi.',
      ),
    )
  },

  said(message) {
    const { data, state } = message
    const { what, changed: keys = [] } = data as ChangedData
    const newDay = keys.includes('day') ? state?.rhythm_from : null
    const others = newDay ? keys.filter((key) => key !== 'day') : keys
    const current = linesOf(message, others).map(([label, text]) => ` ${label}: ${sentence(text)}`)
    const [next] = keys.includes('frequency') ? nextDays(message, 1) : []
    if (newDay) {
      return `Vi har bytt din hämtningsdag. Vi kommer på ${weekdaysFrom(newDay)}. Ställ ut senast ${company.pickup.from}.${current.join('')}`
    }
    return {
      agreed: 'Ja, det du bad om ordnar vi.',
      declined: 'Det du bad om går tyvärr inte. Allt annat är som förut.',
      asked: 'Vi har fått din ändring och svarar så snart vi kan.',
      changed: `${next ? `Vi har ändrat din hämtning. Nästa gång är ${dayName(next)}.` : 'Vi har ändrat det vi har antecknat om din hämtning.'}${current.join('')}`,
      left: 'Vi har blivit ombedda att skriva till en annan adress. Var det inte du?',
    }[what]
  },
}

/** To the mailbox that the household has left, on its own request: whoever reads it may never have asked. */
function toFormer(message: Message): MailText {
  const subject = 'Vi skriver till en annan adress från och med nu'
  return toHousehold(
    message,
    subject,
    subject,
    paragraph(
      `Vi har blivit ombedda att skriva till en annan adress. Var det inte du? Svara på det här mejlet, eller ${callUs}.`,
    ),
  )
}

const sentences: Record<
  Exclude<ChangedData['what'], 'left'> | 'taken back',
  (who: ChangedData['who'], from: string | null) => [subject: string, sentence: string]
> = {
  changed: (who, from) =>
    who === 'household'
      ? ['Din ändring är sparad', `Det här gäller från och med ${from ? dayName(from) : 'nu'}.`]
      : who === null
        ? ['Ditt avtal är ändrat', 'Det här gäller nu:']
        : [
            'Vi har ändrat i ditt avtal',
            'Det här har vi ändrat. Stämmer det inte med vad vi har kommit överens om, svara på mejlet.',
          ],
  asked: () => [
    'Vi har fått din ändring',
    'Vi svarar så snart vi kan. Till dess gäller det gamla. Det här har du bett om:',
  ],
  'taken back': () => ['Din ändring är tillbakatagen', 'Du har tagit tillbaka det du bad om. Allt är som förut.'],
  agreed: () => ['Ja, det ordnar vi', 'Det du bad om gäller från och med nu:'],
  declined: () => ['Det går tyvärr inte', 'Vi kan tyvärr inte ordna det här. Allt annat är som förut.'],
}

function wantedLines(pending: Changes | null | undefined, wish: number | undefined): Line[] {
  if (!pending) return []
  const lines = answerLines(pending, Object.keys(pending) as ChangedField[])
  return wish ? [...lines, ['Det kostar', capital(priceOfWish(wish))]] : lines
}

function linesOf({ state, now }: Message, keys: readonly ChangedField[]): Line[] {
  if (!state) return []
  const lines = answerLines(givenIn(state.booking), keys)
  if (keys.includes('day') && state.rhythm_from) lines.push(['Hämtningsdag', capital(weekdaysFrom(state.rhythm_from))])
  if (keys.includes('early_start')) {
    lines.push(['När vi får börja', state.early_start ? requestToStartEarly(state) : 'Börja när ångertiden är slut.'])
  }
  const cost = keys.includes('specialRequest') ? state.wish?.price : 0
  if (cost) lines.push(['Det kostar', capital(priceOfWish(cost))])
  if (keys.includes('organisation')) {
    lines.push(...firmLines({ ...state, their_reference: '' }), [
      'Avtalet gäller',
      isFirm(state)
        ? 'Ett företag eller en förening. Då finns ingen ångerrätt.'
        : 'Dig som konsument, med 14\u00a0dagars ångerrätt.',
    ])
  }
  if (keys.includes('their_reference')) {
    lines.push([firmFields.their_reference.label, withoutLinks(visibleLine(state.their_reference)) || 'Ingen'])
  }
  // The price follows from the frequency.
  if (keys.includes('frequency')) return [...lines, ['Pris', priceIn(state)]]
  return keys.includes('price') ? [...lines, ['Pris', `${priceIn(state)}${sinceWhen(state, now)}`]] : lines
}

/** 'torsdagar, från torsdag 14 januari' */
function weekdaysFrom(day: string): string {
  return `${weekdayName(isoWeekday(day))}ar, från ${dayName(day)}`
}

/** A month has one price, as in `private.set_price`. */
function sinceWhen({ frequency, first_day }: HouseholdState, now: string): string {
  const today = swedishDay(now)
  return frequency === 'once' || !first_day ? '' : `, från och med ${monthOf(first_day > today ? first_day : today)}`
}

function forCompany(
  message: Message,
  keys: readonly ChangedField[],
  current: readonly Line[],
  wanted: readonly Line[],
) {
  const name = nameIn(message)
  const { is_answer } = message.data as ChangedData
  const title = is_answer
    ? `${name} har svarat på er fråga`
    : wanted.length > 0
      ? `${name} vill ändra: ert ja behövs`
      : keys.length > 0
        ? `${name} har ändrat: ${labelList(keys)}`
        : `${name} har tagit tillbaka sin ändring`
  return [
    title,
    tableOf(current),
    wanted.length > 0 ? `${paragraph('Det här väntar på ert svar:')}\n${tableOf(wanted)}` : '',
  ] as const
}
