import { expect, test } from 'vitest'
import type { Message } from '../../messages/message.ts'
import { smsCarrier } from './carrier.ts'
import type { OutgoingSms } from './sms.ts'

const link = `https://${'a'.repeat(30)}.info/min-hamtning#abcdefghjkmnpqrstuvwxyz234`

async function smsOf(message: object): Promise<string> {
  const sent: OutgoingSms[] = []
  const sender = {
    target: { kind: 'files', directory: '' },
    async deliver(sms: OutgoingSms) {
      sent.push(sms)
      return { answer: '', id: null }
    },
  } as const
  const answers = { phone: '070-174 06 05', email: '', address: 'Överste Kristoffer Stenbockssons väg 12 B' }
  const whole = { id: '', recipient: 'household', booking: { answers }, state: null, link, ...message } as Message
  await smsCarrier(sender, async (_, send) => await send(whole)).deliver([whole], AbortSignal.timeout(60_000))
  return sent[0]?.text ?? ''
}

test('where it does not fit otherwise, the street is cut before what is said: a day that is missing is another', async () => {
  const data = { who: 'household', what: 'moved', to_day: '2036-09-18' }
  const text = await smsOf({ kind: 'moved', day: '2036-09-11', data })
  expect(text).toMatch(/^Övers.*: Hämtningen torsdag 11 september är flyttad till torsdag 18 september\. https/)
  expect(text.length).toBeLessThanOrEqual(160)
  // At a host where that is not enough, the whole link.
  const longest = link.replace('a.info', `${'a'.repeat(30)}.info`)
  const cut = await smsOf({ kind: 'moved', day: '2036-09-11', data, link: longest })
  expect(cut).toMatch(/: Hämtningen torsdag 11 \S+ /)
  expect(cut).toContain(longest)
})
