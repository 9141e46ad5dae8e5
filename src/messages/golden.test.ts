/**
 * What a reader gets of every kind of message, in tests/golden: whoever changes a text sees there what becomes of it, in all its
 * variants, and accepts it with `npx vitest run --project unit src/messages -u`.
 */
import { expect, test } from 'vitest'
import { everyMessage } from '../../tests/helpers/every-message.ts'
import { withoutRepeated } from '../../tests/helpers/golden.ts'
import { company } from '../shared/company.ts'
import type { KindName } from '../shared/message-kinds.ts'
import { digest, digestWithoutTexts } from './digest.ts'
import { kinds, spokenWords } from './kinds.ts'
import { mailPage, mailPlain } from './mail-page.ts'
import type { MailText, Message, Site } from './message.ts'

const site = { url: 'https://pasrundan.example' }

function linesOf(message: Message, site: Site): string[] {
  return [
    ...mailLines(kinds[message.kind].mail(message, site)),
    smsOf(message),
    ...(message.recipient !== 'company' ? [`Said: ${spokenWords(message)}`] : []),
  ]
    .flatMap((line) => shown(line).split('\n'))
    .filter(Boolean)
}

function mailLines({ subject, html, why, replyTo, attachments = [] }: MailText): string[] {
  const files = attachments.map(({ filename, contentType, content }) => `${filename}, ${contentType}\n${content}`)
  return [`Subject: ${subject}`, html, `Why: ${why} Reply to: ${replyTo}`, ...files]
}

function smsOf(message: Message): string {
  try {
    const text = kinds[message.kind].sms?.(message)
    return text === undefined ? '' : `SMS: ${text}`
  } catch (error) {
    return `SMS: none, ${(error as Error).message}`
  }
}

/** With a sign for the fixed space, and without what every button has. */
function shown(text: string): string {
  return text
    .replaceAll('\u00a0', '·')
    .replaceAll('\r', '')
    .replace(/ style="[^"]+"/g, '')
}

/** What differs for a household without a link, on a site without an address. */
function withoutLinks(message: Message, lines: readonly string[]): string[] {
  const without = linesOf({ ...message, link: null, otherLinks: [] }, { url: null })
  return without.filter((line) => !lines.includes(line)).map((line) => `Without links: ${line}`)
}

/** The first words of a long line that stands above, such as the terms in each agreement. */
function shortenKnown(text: string): string {
  const known = new Set<string>()
  return text.replace(/^.{120,}$/gm, (line) => {
    if (known.has(line)) return `${line.slice(0, 60)} …`
    known.add(line)
    return line
  })
}

test('every kind of message, to everybody it goes to, in all its variants', async () => {
  expect(new Set(everyMessage.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
  const texts = everyMessage.map((message) => {
    const lines = linesOf(message, site)
    return [`===== ${message.kind} to ${message.recipient}`, ...lines, ...withoutLinks(message, lines)].join('\n')
  })
  await expect(withoutRepeated(shortenKnown(texts.join('\n')))).toMatchFileSnapshot('../../tests/golden/messages.txt')
})

test('a bill, and the last mail, of a company with a Swish number', async () => {
  const { swish } = company
  const paid = everyMessage.filter(({ kind, recipient }) => kind === 'bill' || recipient === 'former')
  const usual = paid.flatMap((message) => linesOf(message, site))
  Object.assign(company, { swish: '123\u00a0400\u00a005\u00a060' })
  const texts = paid.map((message) => linesOf(message, site).join('\n'))
  Object.assign(company, { swish })
  await expect(withoutRepeated(texts.join('\n\n'), usual)).toMatchFileSnapshot('../../tests/golden/bills.txt')
})

test('many messages in one, and the page around each', async () => {
  const toCompany = everyMessage.filter(({ recipient, kind }) => recipient === 'company' && kind !== 'sign_in')
  // A collection says only the kind of the others, and whom it is about.
  const some = toCompany.filter(
    ({ kind, booking }, at) =>
      kind === 'notice' ||
      at === toCompany.findIndex((other) => other.kind === kind && Boolean(other.booking) === Boolean(booking)),
  )
  const bodies = ['Hej hopp '.repeat(200), 'x'.repeat(300), `${'<b></b>'.repeat(300)}cut off`, null]
  const letters = bodies.map((body) => ({ ...some[1], body }) as Message)
  const other = some.filter(({ kind }) => kind !== 'notice').slice(0, 1)
  const texts = [
    ...[some, [...some, ...letters], some.slice(0, 1), other, []].map((each) => digest(each)),
    ...[some, some.slice(1), letters].map((each) => digestWithoutTexts(each)),
  ].map((mail) => mailLines(mail).join('\n'))
  const bill = everyMessage.find(({ kind }) => kind === 'bill') as Message
  const mail = kinds.bill.mail(bill, site)
  const page = [mailPage(mail).replace(/<style>.*?<\/style>/gs, ''), mailPlain(mail)]
  await expect(withoutRepeated([...texts, ...page].map(shown).join('\n\n'), linesOf(bill, site))).toMatchFileSnapshot(
    '../../tests/golden/digests.txt',
  )
})

test('what is not there is not told: its message fails, and is seen to fail', () => {
  const about = (kind: KindName, missing: Partial<Message>) => {
    const whole = everyMessage.find((message) => message.kind === kind) as Message
    return { ...whole, ...missing }
  }
  const { agreed, bill, ended, link, unanswered, withdrawn } = kinds
  expect(() => agreed.mail(about('agreed', { state: null }), site)).toThrow('There is no agreement')
  expect(() => agreed.said?.(about('agreed', { state: null }))).toThrow('There is no agreement')
  expect(() => agreed.sms?.(about('agreed', { state: null }))).toThrow('There is no agreement')
  expect(() => bill.mail(about('bill', { state: null }), site)).toThrow('There is no agreement')
  expect(() => ended.mail(about('ended', { state: null, recipient: 'household' }), site)).toThrow(
    'There is no agreement',
  )
  expect(() => ended.said?.(about('ended', { state: null }))).toThrow('There is no agreement')
  expect(() => link.sms?.(about('link', { link: null }))).toThrow('There is no link')
  expect(() => unanswered.mail(about('unanswered', { unanswered: null }), site)).toThrow('There is no booking')
  expect(() => withdrawn.mail(about('withdrawn', { withdrawal: null, recipient: 'company' }), site)).toThrow(
    'There is no withdrawal',
  )
})

test('which kinds get a link to the household’s page', () => {
  const withLink = Object.entries(kinds).flatMap(([name, { hasLink }]) => (hasLink ? name : []))
  const withLinks = 'agreed offer question changed moved ended bill link closed_day reminder not_collected news'
  expect(withLink).toEqual(withLinks.split(' '))
})
