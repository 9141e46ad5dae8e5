import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { kinds } from '../../src/messages/kinds.ts'
import { offeredFunctions } from '../../src/server/rest/calls/functions.ts'
import { company } from '../../src/shared/company.ts'

const hasJob = (name: string) => jobs.some((job) => job.name === name)
const has = (...names: string[]) => names.every((name) => offeredFunctions.includes(name))

/** What the front page promises for after the booking, by the words it does so with, and what keeps it. */
const promises: [words: RegExp, isKept: boolean][] = [
  [new RegExp(`inom ${company.answerWithinHours} timmar`, 'i'), hasJob('unanswered') && has('desk_answer')],
  [/påminner vi dig/i, hasJob('reminders') && kinds.reminder !== undefined],
  [/med ett sms/i, company.reminder.sms && kinds.reminder?.sms !== undefined],
  [/hoppar du över, flyttar/i, has('move_pickup', 'restore_pickup')],
  [/avslutar själv/i, has('end_agreement', 'resume_agreement')],
  [/räknas också påsarna/i, has('desk_visit', 'my_booking')],
  [/ångra avtalet (här|inom \d+ dagar)/i, has('withdraw')],
]

const text = readFileSync('dist/web/index.html', 'utf8')
  .replace(/<(script|style)\b.*?<\/\1>/gs, '')
  .replace(/<[^>]*>/g, ' ')
  .replace(/\s+/g, ' ')

test('the page promises what is kept, and nothing else', () => {
  for (const [words, isKept] of promises) expect(words.test(text), String(words)).toBe(isKept)
})

test('no promise on the page is missing from the list', () => {
  const listed = promises.reduce((rest, [words]) => rest.replaceAll(new RegExp(words, 'gi'), ''), text)
  expect(listed).not.toMatch(/\bsms\b|påminn|inom \d+ (timm|dag|minut)|hopp\S* över|koldioxid|CO2|klimatneutral/i)
})
