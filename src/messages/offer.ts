import type { HouseholdState, Offer, WishOffer } from '../shared/agreement.ts'
import { frequencyLabel } from '../shared/booking.ts'
import { ifAcceptedLate } from '../shared/deadline.ts'
import { isFirm } from '../shared/firm.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { bindingTerms, bindingWish, kronor, sumAgreed, sumOffered } from '../shared/price.ts'
import { notAskedAgain } from '../shared/season-words.ts'
import { capital, sentence } from '../shared/swedish-text.ts'
import { dayName, momentName } from '../shared/swedish-time.ts'
import { oneSms, sms } from './gsm-text.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { large, nameIn, onOwnPage, ownWords, paragraph, smsFrom, toCompany, toHousehold, withKey } from './words.ts'

interface OfferData {
  /**
   * `reminded`: on the tenth day, also of a `wish`; `lapsed`: for a call, with the offer as it stood; `wish`: a price for a special
   * request, later.
   */
  what: 'offered' | 'accepted' | 'declined' | 'reminded' | 'lapsed' | 'wish'
  offer?: Offer
  wish?: number
}

export const offer: MessageKind = {
  hasLink: true,
  mail(message, site) {
    const { what } = message.data as OfferData
    const { state } = message
    if (message.recipient === 'company') return toCompany(message, site, answerOf(message))
    if (state?.wish_offer) return ofWish(message, state.wish_offer, what === 'reminded')
    if (!state?.offer) {
      return toHousehold(
        message,
        'Priset är besvarat',
        'Priset är redan besvarat',
        paragraph('Du har redan svarat på priset, eller så gäller det inte längre.'),
        onOwnPage(message, 'Se hur det står', '', 'Undrar du något? Svara på det här mejlet.'),
      )
    }
    const { frequency, first_day, until } = state.offer
    const sum = sumOffered(state.offer)
    const isReminder = what === 'reminded'
    const [subject, title] = state.again_of
      ? [`vill du vara med igen? ${capital(sum)}`, 'Vill du vara med igen?']
      : [`vårt pris${isReminder ? ',' : ':'} ${sum}`, 'Vårt pris']
    const lines: Line[] = [
      ['Hur ofta', frequencyLabel(frequency)],
      [
        frequency === 'once' ? 'Hämtningen' : 'Första hämtningen',
        first_day ? dayName(first_day) : 'Ingen dag är ledig just nu',
      ],
      ['Svara senast', momentName(until)],
    ]
    return toHousehold(
      message,
      isReminder ? `Påminnelse: ${subject}` : capital(subject),
      title,
      large(sum),
      paragraph(
        isReminder
          ? `Du har inte svarat på priset än. Det gäller till och med ${momentName(until)}, och inget är bestämt förrän du har sagt ja.`
          : `${
              state.again_of
                ? `Vi kör en säsong till, och hämtar gärna hos dig${frequency === state.booking.answers.frequency ? ' lika ofta som förut' : ''}. Så mycket kostar det nu.`
                : 'Tack för din bokning. Det här skulle hämtningen kosta.'
            } Inget är bestämt förrän du har sagt ja.`,
      ),
      ownWords({ ...message, data: state.offer }),
      tableOf(lines),
      paragraph(`${bindingTerms(state.offer, state)}${ifAcceptedLate(state.offer)}`),
      answerIt(message),
    )
  },

  sms(message) {
    const { state, link } = message
    const { what } = message.data as OfferData
    const { short } = smsFrom(message)
    const reminds = what === 'reminded' ? 'påminnelse, ' : ''
    if (state?.wish_offer) {
      const cost = kronor(state.wish_offer.price)
      return oneSms(
        sms`${short}: ${reminds}vårt pris för önskemålet är ${cost}, en gång.${link ? ` Svara: ${link}` : ''}`,
        sms`${short}: önskemålet kostar ${cost}. ${link ?? ''}`,
      )
    }
    if (!state?.offer) return oneSms(sms`${short}: priset är redan besvarat, eller gäller inte längre. ${link ?? ''}`)
    const cost = costInShort(state.offer)
    const begins = `${reminds}${state.again_of ? 'vill du vara med igen? ' : 'vårt pris är '}`
    return oneSms(
      sms`${short}: ${begins}${cost}.${link ? ` Svara: ${link}` : ''}`,
      sms`${short}: ${cost}. ${link ?? ''}`,
    )
  },

  said({ state, data }) {
    const { what, offer: lapsed, wish: asked } = data as OfferData
    if (what === 'lapsed' && asked) {
      return `Vi hade ett pris på ditt önskemål, ${kronor(asked)}, och har inte fått något svar. Nu gäller det inte längre. Vill du ändå att vi tar med det?`
    }
    if (state?.wish_offer) {
      const { price, message } = state.wish_offer
      return `Vi kan ta ditt önskemål för ${kronor(price)}, en gång.${message && ` ${sentence(message)}`} ${paidAfter(state, price)}Vill du det?`
    }
    if (what === 'lapsed' && lapsed) {
      return `${state?.again_of ? 'Vi frågade om du vill vara med igen, för' : 'Vi skickade ett pris till dig,'} ${sumOffered(lapsed)}, och har inte hört något. Nu gäller det inte längre. Vill du ändå att vi hämtar?`
    }
    return state?.offer
      ? askedBefore(state, state.offer)
      : 'Vi skickade ett pris till dig. Det är besvarat eller gäller inte längre.'
  },
}

/**
 * Who has not booked itself is not asked for its yes: that has to be in writing (distansavtalslagen 2 kap. 3 a §), as
 * `private.calls_about_price` has it.
 */
function askedBefore(
  state: HouseholdState,
  { price, frequency, first_day, message, special_price = 0 }: Offer,
): string {
  const wish = special_price > 0 ? `, och ${kronor(special_price)} en gång för önskemålet` : ''
  const monthly = frequency === 'once' ? '' : ' i månaden'
  const from = first_day ? `, ${frequency === 'once' ? '' : 'första gången '}${dayName(first_day)}` : ''
  const isOurs = state.history.some(({ what, who }) => what === 'booked' && who === 'company')
  const ask = isOurs
    ? 'För att det ska gälla behöver vi ditt ja skriftligt, så vi skickar priset till dig. Vilken e-postadress ska vi använda?'
    : 'Vill du det?'
  return `Vi kan hämta hos dig ${often[frequency]} för ${kronor(price)}${monthly}${wish}${from}.${message && ` ${sentence(message)}`} ${paidAfter(state, price + special_price)}${ask}`
}

function answerIt(message: Message): string {
  const noMore = message.state?.again_of ? ` ${notAskedAgain}` : ''
  return withKey(
    message,
    'Svara på priset',
    `Tacka ja eller nej på din egen sida.${noMore}`,
    `Vill du tacka ja eller nej? Svara på det här mejlet.${noMore}`,
  )
}

function paidAfter(state: HouseholdState, sum: number): string {
  const facts = [sum > 0 && 'betalar i efterskott', !isFirm(state) && 'har 14\u00a0dagars ångerrätt'].filter(Boolean)
  return facts.length > 0 ? `Du ${facts.join(' och ')}. ` : ''
}

/** '140 kr per månad, varannan vecka från måndag 7 december'. */
function costInShort(offer: Offer): string {
  const { frequency, first_day } = offer
  const once = frequency === 'once'
  const rhythm = once ? ' för en hämtning' : `, ${often[frequency]}`
  const day = first_day ? `${once ? '' : ' från'} ${dayName(first_day)}` : ''
  return `${sumOffered(offer)}${rhythm}${day}`
}

function answerOf(message: Message): string {
  const { what, wish } = message.data as OfferData
  const { state } = message
  const name = nameIn(message)
  if (wish) return `${name} har tackat ${what === 'accepted' ? 'ja' : 'nej'} till ${kronor(wish)} för önskemålet`
  return what === 'accepted' && state
    ? `${name} har tackat ja till ${sumAgreed(state)}`
    : `${name} har tackat nej till priset`
}

/** Within an agreement that runs, whose pick-ups go on meanwhile. */
function ofWish(message: Message, offer: WishOffer, isReminder: boolean): MailText {
  const sum = kronor(offer.price)
  return toHousehold(
    message,
    isReminder ? `Påminnelse: vårt pris för önskemålet, ${sum}` : `Vårt pris för önskemålet: ${sum}`,
    'Vårt pris för önskemålet',
    large(sum),
    paragraph(
      isReminder
        ? `Du har inte svarat på priset än. Det gäller till och med ${momentName(offer.until)}. Inget är bestämt förrän du har sagt ja, och till dess hämtar vi som vanligt.`
        : 'Så mycket skulle det kosta, en gång. Inget är bestämt förrän du har sagt ja, och till dess hämtar vi som vanligt.',
    ),
    ownWords({ ...message, data: offer }),
    tableOf([
      ['Önskemål', withoutLinks(offer.request)],
      ['Svara senast', momentName(offer.until)],
    ]),
    paragraph(bindingWish(offer.price, message.state ?? {})),
    answerIt(message),
  )
}

const often = { weekly: 'varje vecka', biweekly: 'varannan vecka', monthly: 'var fjärde vecka', once: 'en gång' }
