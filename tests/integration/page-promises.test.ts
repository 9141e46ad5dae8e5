import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { company } from '../../src/shared/company.ts'
import { termsChapters, termsOf, withdrawalForm } from '../../src/shared/terms.ts'
import { faultsOf } from '../helpers/html.ts'

/** The front page's promises about the time after booking. What keeps each of them is tested by what it does. */
const promises = [
  new RegExp(`inom ${company.answerWithinHours} timmar`, 'i'),
  /vi påminner dig/i,
  /med ett sms/i,
  /hoppar du över, flyttar/i,
  /avbokar själv/i,
  /räknas också påsarna/i,
  /ångra avtalet (här|inom \d+ dagar)/i,
]

const text = readFileSync('dist/web/index.html', 'utf8')
  .replace(/<(script|style)\b.*?<\/\1>/gs, '')
  .replace(/<[^>]*>/g, ' ')
  .replace(/\s+/g, ' ')

/** The benefits that the specification lists. */
const benefits: [benefit: string, words: RegExp][] = [
  ['no lifting of heavy bags', /vi bär det tunga/i],
  ['contactless pickup', /kontaktlöst/i],
  ["collection with the provider's own bags", /våra egna påsar/i],
  ['SMS reminders', /vi påminner dig kl\. [\d:]+ dagen före med ett sms/i],
  ['easy online booking', /ett par minuter, inget konto/i],
  ['easy cancellation', /avbokar själv/i],
  [
    'delivery to certified recycling facilities',
    new RegExp(`kör till ${company.legal.receivingFacility?.name}, som är en certifierad anläggning`),
  ],
  ['environmental impact tracking', /räknas också påsarna vi har hämtat hos dig/i],
]

test('every benefit of the specification is claimed', () => {
  expect(benefits.filter(([, words]) => !words.test(text)).map(([benefit]) => benefit)).toEqual([])
})

test('the page promises what is kept, and nothing else', () => {
  for (const words of promises) expect.soft(text).toMatch(words)
  const listed = promises.reduce((rest, words) => rest.replaceAll(new RegExp(words, 'gi'), ''), text)
  expect(listed).not.toMatch(/\bsms\b|påminn|inom \d+ (timm|dag|minut)|hopp\S* över|koldioxid|CO2|klimatneutral/i)
})

test('the standard form for withdrawing can be read before one books', () => {
  const terms = readFileSync('dist/web/villkor.html', 'utf8').replace(/<[^>]*>/g, '\n')
  for (const line of withdrawalForm) expect(terms).toContain(`\n${line}\n`)
})

test("the day under the terms' heading is the one on which their words were last changed", () => {
  const words = hash('sha256', JSON.stringify(termsChapters)).slice(0, 12)
  // If the words have changed, and not only how they are set, set `termsOf` to today, and update both values here.
  expect([termsOf, words]).toEqual(['2026-11-30', '9b3865df597b'])
})

test('every page is valid HTML as it is built', () => {
  const pages = globSync('dist/{web,answers}/**/*.html')
  expect(pages).toContain('dist/web/index.html')
  expect(Object.fromEntries(pages.map((page) => [page, faultsOf(readFileSync(page, 'utf8'))]))).toEqual(
    Object.fromEntries(pages.map((page) => [page, []])),
  )
})
