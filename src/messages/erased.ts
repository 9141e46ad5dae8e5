import { company } from '../shared/company.ts'
import { receivedAt } from '../shared/notification.ts'
import { kronor } from '../shared/price.ts'
import type { MailText, Message, MessageKind } from './message.ts'
import { callUs, large, paragraph, toCompany, toHousehold, toPay } from './words.ts'

interface ErasedData {
  /** Told to the company only. */
  booked_at: string
  reference: string
  /** Whole kronor, for pick-ups until then. */
  unpaid: number
  /** What has come in too much. */
  refund: number
  /** Whether its mailbox has another household. Told to the household only. */
  has_others?: boolean
}

interface OldData {
  /** When each booking erased by age came in. */
  booked: string[]
}

const LISTED = 50

/** To the company, without saying which household; and to the household, as the last mail. */
export const erased: MessageKind = {
  mail(message, site) {
    if (message.recipient === 'former') {
      const { unpaid = 0, refund = 0, reference = '', has_others = false } = message.data as Partial<ErasedData>
      return toHousehold(
        message,
        'Dina uppgifter är raderade',
        has_others ? 'Ett av dina avtal är raderat' : 'Allt om dig är raderat',
        paragraph(
          has_others
            ? 'Du har raderat uppgifterna om ett av dina avtal på Min hämtning. Dit kommer vi inte mer, och den länken gäller inte längre. Har du de dagarna i en kalender slutar den också att gälla. Det andra du har hos oss är som förut.'
            : 'Du har raderat dina uppgifter på Min hämtning. Vi hämtar inte mer hos dig, och din länk gäller inte längre. Har du dagarna i en kalender slutar den också att gälla.',
        ),
        unpaid > 0 ? `<h2>Kvar att betala</h2>${large(kronor(unpaid))}${toPay([], unpaid, reference)}` : '',
        refund > 0
          ? `<h2>Att få tillbaka</h2>${large(kronor(refund))}${paragraph(`Så mycket har kommit in utöver det du skulle betala. Vi betalar tillbaka samma väg som pengarna kom. Referens: ${reference}.`)}`
          : '',
        paragraph(
          `Det här är det sista mejlet ${has_others ? 'om det' : 'från oss'}. Var det inte du som raderade? Svara på det eller ${callUs}.`,
        ),
      )
    }
    const data = message.data as ErasedData | OldData
    if ('booked' in data) return ofOld(message, data)
    const { booked_at, reference, unpaid, refund = 0 } = data
    return toCompany(
      message,
      site,
      'Ett hushåll har raderat sina uppgifter',
      paragraph(
        `Bokningen kom in ${receivedAt(booked_at)}. Allt om hushållet är borta här. Radera det också ` +
          `i brevlådan ${company.email} och i listor ni har sparat.`,
      ),
      unpaid > 0
        ? paragraph(
            `Obetalt: ${kronor(unpaid)}, referens ${reference}. Månaderna ligger kvar i månadslistan utan namn och adress, ` +
              'och där markerar ni om pengarna kommer.',
          )
        : '',
      refund > 0
        ? paragraph(
            `Att betala tillbaka: ${kronor(refund)}, referens ${reference}, samma väg som pengarna kom. Det står under månaden ` +
              'tills ni har markerat det.',
          )
        : '',
    )
  },

  said: null,
}

/** So that somebody also deletes the mails about them. */
function ofOld(message: Message, { booked }: OldData): MailText {
  const [them, came] = booked.length === 1 ? ['den', 'Bokningen kom in:'] : ['dem', 'Bokningarna kom in:']
  const more = booked.length - LISTED
  return toCompany(
    message,
    { url: null },
    booked.length === 1 ? 'En gammal bokning är raderad' : `${booked.length} gamla bokningar är raderade`,
    paragraph(
      `Tiden som vi sparar ${them} är slut. Radera också mejlen om ${them} i brevlådan ${company.email} och i listor ni ` +
        `har sparat. ${came}`,
    ),
    ...booked.slice(0, LISTED).map((at) => paragraph(receivedAt(at))),
    more > 0 ? paragraph(`och ${more} till.`) : '',
  )
}
