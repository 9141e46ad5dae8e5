import { oneSms, sms, variable } from '../../messages/gsm-text.ts'
import { kinds, spokenWords } from '../../messages/kinds.ts'
import type { ClaimedMessage, Message } from '../../messages/message.ts'
import { smsFrom } from '../../messages/words.ts'
import { mailAddress } from '../../shared/mail-address.ts'
import { mobileNumber } from '../../shared/telephone.ts'
import type { Carrier } from '../channel.ts'
import { DeliveryError } from '../mail/mail.ts'
import { deliverAsStored, type Prepare } from '../prepare.ts'
import type { OutgoingSms, SmsSender } from './sms.ts'

/** To households only. Messages that cannot go this way go by mail. */
export function smsCarrier(sender: SmsSender, prepare: Prepare = deliverAsStored): Carrier {
  return {
    deliveredTo: { gateway: 'sms gateway', files: 'file', none: null }[sender.target.kind],
    greet: sender.greet,
    async deliver(messages, signal) {
      const [claimed] = messages as [ClaimedMessage]
      return await prepare(claimed, (message) => sender.deliver(outgoing(message), signal))
    },
  }
}

/** @throws DeliveryError, unfit, when there is no number, or no text that fits one SMS */
function outgoing(message: Message): OutgoingSms {
  const { id, kind, recipient, booking, state, link } = message
  // The number may have changed since it was queued.
  const answers = (state?.booking ?? booking)?.answers
  const to = recipient === 'household' && answers ? mobileNumber(answers.phone) : null
  if (!answers || to === null) throw unfit('There is no mobile number to send it to', 'NO_MOBILE')
  return { id, to, text: text(), email: mailAddress(answers.email) ?? '' }

  function text(): string {
    try {
      const written = kinds[kind].sms?.(message)
      if (written) return written
      // To a household without mail, which gets everything this way.
      const said = spokenWords(message)
      if (said) return spoken(said)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    throw unfit(`There is no SMS for ${kind}, or it is too long for one`, 'NO_TEXT')
  }

  function spoken(said: string): string {
    const { whole, short } = smsFrom(message)
    const sentences = said.split(/(?<=[.!?]) /)
    // Whole sentences, and rather less of the street: one that is cut may say something else.
    const fewer = sentences.map(
      (_, at) => sms`${short}: ${sentences.slice(0, -at || undefined).join(' ')} ${link ?? ''}`,
    )
    try {
      return oneSms(sms`${whole}: ${said} ${link ?? ''}`, ...fewer)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return oneSms(sms`${short}: ${variable(sentences[0] ?? '')} ${link ?? ''}`)
    }
  }
}

function unfit(reason: string, code: string): DeliveryError {
  return new DeliveryError(reason, { fault: 'unfit', step: 'compose', code })
}
