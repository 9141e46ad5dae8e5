import { digest } from '../messages/digest.ts'
import { kinds } from '../messages/kinds.ts'
import { addressed } from './addresses.ts'
import type { Carrier } from './channel.ts'
import { DeliveryError, type Mailer } from './mail.ts'
import type { ClaimedMessage } from './queue.ts'

/** The channel `mail`: makes the text of a message at the moment it is sent, and hands it to the mailer. */
export function mailCarrier(mailer: Mailer): Carrier {
  return {
    deliveredTo: mailer.target.kind === 'files' ? 'file' : 'mail server',
    async deliver(messages, signal) {
      const [first] = messages as [ClaimedMessage]
      const text = messages.length > 1 ? digest(messages) : kinds[first.kind]?.mail(first)
      if (!text) {
        throw new DeliveryError(`There is no text for ${first.kind}`, {
          fault: 'permanent',
          step: 'compose',
          code: 'UNKNOWN_KIND',
        })
      }
      return await mailer.deliver(addressed(first, text), signal)
    },
  }
}
