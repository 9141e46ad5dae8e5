import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { kinds } from '../../src/messages/kinds.ts'
import { company } from '../../src/shared/company.ts'
import { termsChapters, termsOf } from '../../src/shared/terms.ts'
import { callers } from '../helpers/callers.ts'
import { faultsOf } from '../helpers/html.ts'

const hasJob = (name: string) => jobs.some((job) => job.name === name)
const has = (...names: string[]) => names.every((name) => name in callers)

/** The front page's promises about the time after booking: their words, and whether code keeps them. */
const promises: [words: RegExp, isKept: boolean][] = [
  [new RegExp(`inom ${company.answerWithinHours} timmar`, 'i'), hasJob('unanswered') && has('desk_answer')],
  [/vi påminner dig/i, hasJob('reminders') && kinds.reminder !== undefined],
  [/med ett sms/i, company.reminder.sms && kinds.reminder?.sms !== undefined],
  [/hoppar du över, flyttar/i, has('move_pickup', 'restore_pickup')],
  [/avbokar själv/i, has('end_agreement', 'resume_agreement')],
  [/räknas också påsarna/i, has('desk_visit', 'my_booking')],
  [/ångra avtalet (här|inom \d+ dagar)/i, has('withdraw')],
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
  for (const [words, isKept] of promises) expect(words.test(text), String(words)).toBe(isKept)
})

test('no promise on the page is missing from the list', () => {
  const listed = promises.reduce((rest, [words]) => rest.replaceAll(new RegExp(words, 'gi'), ''), text)
  expect(listed).not.toMatch(/\bsms\b|påminn|inom \d+ (timm|dag|minut)|hopp\S* över|koldioxid|CO2|klimatneutral/i)
})

test("the day under the terms' heading is the one on which their words were last changed", () => {
  const words = createHash('sha256').update(JSON.stringify(termsChapters)).digest('hex').slice(0, 12)
  // If the words have changed, and not only how they are set, set `termsOf` to today, and update both values here.
  expect([termsOf, words]).toEqual(['2026-11-26', '73140bf99a71'])
})

test('every page is valid HTML as it is built', () => {
  const pages = globSync('dist/{web,answers}/**/*.html')
  expect(pages).toContain('dist/web/index.html')
  expect(Object.fromEntries(pages.map((page) => [page, faultsOf(readFileSync(page, 'utf8'))]))).toEqual(
    Object.fromEntries(pages.map((page) => [page, []])),
  )
})
