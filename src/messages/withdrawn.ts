import type { HouseholdState } from '../shared/agreement.ts'
import { isFirm } from '../shared/firm.ts'
import { mailAddress } from '../shared/mail-address.ts'
import { type Line, tableOf } from '../shared/notification.ts'
import { afterWithdrawing, declaration, receiptTitle, receivedLines, statementLines } from '../shared/withdrawal.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, MessageKind, Site, Withdrawal } from './message.ts'
import { nameIn, paragraph, toCompany, toHousehold } from './words.ts'

interface WithdrawnData {
  stops: boolean
  /** Whether it came with a household's key but too late to stop the agreement. */
  late: boolean
}

/** Anybody can send it to anybody: user text is shown as plain text, nothing in it becomes a link, and it contains no key. */
export const withdrawn: MessageKind = {
  mail(message, site) {
    const { withdrawal } = message
    if (message.recipient === 'household') return stopped(message)
    if (!withdrawal) throw new TypeError('There is no withdrawal to confirm')
    const { stops } = message.data as WithdrawnData
    if (message.recipient === 'company') return forCompany(message, site, withdrawal)
    return toHousehold(
      message,
      receiptTitle,
      'Du har ångrat avtalet',
      paragraph(
        stops
          ? `Vi har tagit emot det. Avtalet är stoppat och vi kommer inte fler gånger. ${afterWithdrawing}`
          : 'Vi har tagit emot det. Vi ser efter vilket avtal det gäller och svarar dig. Det här mejlet visar att det har kommit ' +
              'fram, och när.',
      ),
      paragraph(declaration),
      tableOf(lines(withdrawal)),
      keepIt,
    )
  },

  said: () => 'Du har ångrat avtalet, så det gäller inte längre och vi kommer inte fler gånger.',
}

const keepIt = paragraph('Spara mejlet. Var det inte du? Svara på det, så rättar vi till det.')

function forCompany(message: Message, site: Site, withdrawal: Withdrawal): MailText {
  const { stops, late } = message.data as WithdrawnData
  const [title, what] = stops
    ? message.state?.first_day === null
      ? [`${nameIn(message)} har ångrat sin bokning`, 'Bokningen är tillbakatagen och behöver inget svar längre.']
      : [
          `${nameIn(message)} har ångrat avtalet`,
          'Avtalet är stoppat. Ni behöver inte göra något mer än att betala tillbaka det som är betalt för mycket.',
        ]
    : [
        'Någon har ångrat sitt avtal',
        late
          ? `${tooLate(message.state)} Ta ställning och svara.`
          : 'Det kom utan hushållets länk, så inget avtal har stoppats. Se efter om det hör till ett av era hushåll, och svara.',
      ]
  return {
    ...toCompany(message, site, title, paragraph(what), paragraph(declaration), tableOf(lines(withdrawal))),
    replyTo: withdrawal.receipt_to,
  }
}

function tooLate(state: HouseholdState | null): string {
  const status = state?.status
  if (status === 'withdrawn') return 'Avtalet var redan ångrat.'
  if (status === 'declined') return 'Bokningen har fått nej, så det finns inget avtal att stoppa.'
  if (state && isFirm(state)) return 'Företag och föreningar har ingen ångerrätt, så avtalet löper vidare.'
  return `Det kom efter ångertiden, ${status === 'ended' ? 'och avtalet är redan avslutat' : 'så avtalet löper vidare'}.`
}

/** The company has handled a withdrawal that came without a key: by letter, by telephone or from the page. */
function stopped(message: Message): MailText {
  const { received_at } = message.data as { received_at: string }
  return toHousehold(
    message,
    'Avtalet är ångrat',
    'Avtalet är ångrat',
    paragraph(`Du har ångrat avtalet. Det gäller inte längre och vi kommer inte fler gånger. ${afterWithdrawing}`),
    tableOf(receivedLines(received_at)),
    keepIt,
  )
}

function lines(withdrawal: Withdrawal): Line[] {
  // The address that the receipt goes to stands in it as it was written.
  const written = statementLines(withdrawal).map(([label, text]): Line => {
    return [label, text === withdrawal.receipt_to && mailAddress(text) ? text : withoutLinks(text)]
  })
  return [...receivedLines(withdrawal.received_at), ...written]
}
