import { type Log, reasonOf } from '../../log.ts'
import { digest, digestWithoutTexts } from '../../messages/digest.ts'
import { kinds } from '../../messages/kinds.ts'
import type { ClaimedMessage, MailText, Site } from '../../messages/message.ts'
import type { Carrier } from '../channel.ts'
import { deliverAsStored, type Prepare } from '../prepare.ts'
import { addressed } from './addresses.ts'
import { DeliveryError, type Mailer } from './mail.ts'

const TRIES_WITH_TEXTS = 3

export function mailCarrier(mailer: Mailer, log: Log, site: Site = { url: null }, prepare: Prepare = deliverAsStored) {
  const line = mailer.line?.()
  const deliver = async (message: Parameters<typeof addressed>[0], text: MailText, signal: AbortSignal) =>
    await (line ?? mailer).deliver(addressed(message, { ...text, site: site.url }), signal)

  /**
   * One visitor's text must not keep the other notices from the company: after some attempts, the collection is sent without
   * texts.
   */
  async function deliverTogether(messages: readonly ClaimedMessage[], signal: AbortSignal): Promise<string> {
    const [first] = messages as [ClaimedMessage]
    if (messages.every(({ attempts }) => attempts <= TRIES_WITH_TEXTS)) {
      try {
        return await deliver(first, digest(messages), signal)
      } catch (error) {
        if (error instanceof DeliveryError && (error.fault === 'server' || !error.code.startsWith('5'))) throw error
        log.warn({ id: first.id, reason: reasonOf(error) }, 'messages cannot go together, they go without their texts')
      }
    }
    return await deliver(first, digestWithoutTexts(messages), signal)
  }

  return {
    deliveredTo: mailer.target.kind === 'files' ? 'file' : 'mail server',
    greet: mailer.greet,
    rest: line?.hangUp,
    async deliver(messages, signal) {
      const [first] = messages as [ClaimedMessage]
      if (messages.length > 1) return await deliverTogether(messages, signal)
      return await prepare(first, (message) => deliver(message, kinds[message.kind].mail(message, site), signal))
    },
  } satisfies Carrier
}
