import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { kinds } from '../../src/messages/kinds.ts'
import { composeMail } from '../../src/outbox/mail/compose.ts'
import { company } from '../../src/shared/company.ts'
import { everyMessage } from '../helpers/every-message.ts'
import { faultsOf } from '../helpers/html.ts'

const LARGEST = 12_000
const site = { url: 'https://pasrundan.example' }

/** What a mail reader gets. */
async function read(message: (typeof everyMessage)[number]) {
  const text = kinds[message.kind].mail(message, site)
  const raw = await composeMail(
    { ...text, id: message.id, to: 'anna@example.se', recipient: message.recipient, fromName: company.name },
    company.email,
  )
  const { html = '', text: plain = '', subject = '', attachments } = await PostalMime.parse(raw)
  return { raw, html, plain: plain.trim(), subject, attachments }
}

test('each mail says whom it is about, what to do, who sends it and why, for every reader', async () => {
  for (const message of everyMessage) {
    const { kind, recipient, booking } = message
    const { raw, html, plain, subject } = await read(message)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LARGEST)
    // What Outlook reads is deprecated on pages.
    expect(faultsOf(html).filter((fault) => !fault.includes('deprecated'))).toEqual([])
    expect(html.replaceAll('\u00a0', ' ')).toContain(`<title>${subject}</title>`)
    expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = plain.split('\n')
    if (booking && recipient !== 'withdrawer' && recipient !== 'former')
      expect(lines[0], kind).toBe(
        `Gäller Ekbacken 5${message.otherLinks.some(({ address }) => address === 'Ekbacken 7') ? ' och Ekbacken 7' : ''}`,
      )
    else expect(plain).not.toContain('Gäller')
    expect(lines.slice(-4)).toEqual([
      '-- ',
      company.name,
      company.legal.postalAddress.replaceAll('\u00a0', ' '),
      expect.stringMatching(/\.$/),
    ])
    // Links are words, except where the law wants a text that outlives them; the text part has each address.
    expect(html.match(/>https?:/g)).toBeNull()
    for (const [, address = ''] of html.matchAll(/href="(https:[^"]+)"/g)) {
      expect(lines).toContain(`  ${address.replaceAll('&amp;', '&')}`)
    }
    const buttons = html.match(/class="b"/g)?.length ?? 0
    expect(buttons).toBeLessThanOrEqual(1 + message.otherLinks.length)
    if (message.link && kinds[kind].hasLink) expect(plain).toContain(`  ${message.link}`)
  }
})
