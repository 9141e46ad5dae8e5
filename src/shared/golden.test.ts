/**
 * What the page, the mails and the law's texts say, in tests/golden: whoever changes a text sees there what becomes of it, and
 * accepts it with `npx vitest run --project unit src/shared -u`.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { withoutRepeated } from '../../tests/helpers/golden.ts'
import { other } from '../../tests/helpers/other-company.ts'
import { company } from './company.ts'

afterEach(() => {
  vi.doUnmock('./company.ts')
  vi.resetModules()
})

/** Everything said of one company: most of it is composed when a module is loaded. */
async function textsOf(of: typeof company) {
  vi.resetModules()
  vi.doMock('./company.ts', () => ({ company: of }))
  const booking = await import('./booking.ts')
  const price = await import('./price.ts')
  const payment = await import('./payment.ts')
  const terms = await import('./terms.ts')
  const withdrawal = await import('./withdrawal.ts')
  const { retention, erasedAfter, refusedDays, inOurMailbox } = await import('./retention.ts')
  const { pickupHours, pickupWeekday, remindedAt, thanks } = await import('./pickup-time.ts')
  const { notificationFor } = await import('./notification.ts')
  const rhythms = booking.rhythms.map(({ value }) => value)
  const agreements = rhythms.flatMap((frequency) =>
    [0, 1550].map((price) => ({ frequency, price, reference: 'A1B2C3' })),
  )
  const statement = { name: 'Anna Berg', contract: 'Ekbacken 5', receipt_to: 'anna@example.se' }
  return {
    pickup: [pickupWeekday, pickupHours, remindedAt, terms.pickupLimits, thanks],
    // Above the button that accepts them, as the law wants.
    binding: agreements.map((one) => price.bindingTerms(one)),
    listed: rhythms.map((rhythm) => [booking.frequencyLabel(rhythm), price.priceOf(rhythm)]),
    payment: [...agreements.map((one) => payment.termsOfPayment(one as never)), payment.wayToPay('A1B2C3')],
    priceOfSkipping: price.priceOfSkipping,
    retention: [retention, erasedAfter, refusedDays, inOurMailbox],
    withdrawal: [
      ...[
        withdrawal.declaration,
        withdrawal.requestToStartEarly({ price: 300, wish: null }),
        withdrawal.afterWithdrawing,
        withdrawal.receiptTitle,
      ],
      ...withdrawal.receivedLines('2026-11-21T08:15:07Z'),
      ...withdrawal.statementLines(statement),
    ],
    hints: withdrawal.statementHints,
    changed: terms.termsOf,
    withdrawalForm: terms.withdrawalForm,
    withdrawalMail: terms.withdrawalMail,
    notice: notificationFor({
      id: '',
      submitted_by: 'Anna & <Bo>',
      created_at: '2026-11-21T08:15:00Z',
      answers: {
        phone: '',
        email: '',
        address: 'Ö 1',
        frequency: 'monthly',
        materials: [],
        notes: 'a\nb',
        specialRequest: '',
      },
    }),
    fields: booking.fields,
    problems: booking.problemsOf({
      name: ' ',
      phone: '',
      email: 'anna',
      address: '',
      frequency: '',
      materials: [],
      notes: '',
      specialRequest: '',
      earlyStart: false,
    }),
    terms: terms.termsChapters,
    contract: terms.contractTerms({
      price: 260,
      frequency: 'weekly',
      organisation: '',
      season_ends: of.season.lastDay,
    }),
  }
}

test('what our sample company says', async () => {
  await expect(withoutRepeated(asText(await textsOf(company)))).toMatchFileSnapshot(
    '../../tests/golden/sample-company.txt',
  )
})

test('what a company says that has filled in the rest, and one that has left out more', async () => {
  const { legal } = company
  const registered = { ...legal, ...other.legal, organisationNumber: '802000-0000', dataStaysInEurope: false }
  const full = {
    ...company,
    ...other,
    // As the checked file has it.
    swish: '123\u00a0400\u00a005\u00a060',
    payment: 'Med Swish.',
    legal: registered,
    limits: { bags: 1, kilos: 12 },
    season: { lastDay: '2027-06-07' },
    noticeWeeks: 1,
    reminder: { time: '16:00', sms: true },
    retentionDays: 30,
  } as typeof company
  const bare = {
    ...full,
    swish: '',
    payment: '',
    noticeWeeks: 0,
    answerWithinHours: 1,
    season: { lastDay: null },
    limits: { bags: null, kilos: 12 },
    legal: { ...legal, postalAddress: '', mandate: '', transportPermit: 'Tillstånd.', dataStaysInEurope: true },
    reminder: { time: '16:00', sms: false },
  } as typeof company
  const [one, two, three] = [await textsOf(company), await textsOf(full), await textsOf(bare)].map((texts) =>
    asText(texts).split('\n'),
  )
  const differing = [two?.filter((line) => !one?.includes(line)), ['—'], three?.filter((line) => !two?.includes(line))]
  await expect(withoutRepeated(differing.flat().join('\n'))).toMatchFileSnapshot(
    '../../tests/golden/other-companies.txt',
  )
})

function asText(texts: object): string {
  const lines = JSON.stringify(texts, null, 1).replaceAll('\u00a0', '·').split('\n')
  // Without those that are only brackets.
  return lines.filter((line) => /[^\s[\]{},]/.test(line)).join('\n')
}
