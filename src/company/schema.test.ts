import { expect, test } from 'vitest'
import { z } from 'zod'
import sample from '../../company.sample.json' with { type: 'json' }
import { companySchema } from './schema.ts'

test('the JSON schema that editors complete by is that of what is checked', async () => {
  const schema = z.toJSONSchema(companySchema, { io: 'input' })
  // After a change of schema.ts: npx vitest run --project unit src/company -u
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../company.schema.json')
})

function faultsOf(company: unknown): string[] {
  const { error } = companySchema.safeParse(company)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('the sample is without fault, and so is a file from before the keys that have a default', () => {
  expect(faultsOf(sample)).toEqual([])
  const { payment, limits, noticeWeeks, kilosPerBag, season, swish, closedDates, ...older } = sample
  expect(companySchema.parse(older)).toMatchObject({ payment: '', limits: { bags: null, kilos: null }, noticeWeeks: 2 })
})

test('what follows from two keys is checked too', () => {
  const company = { ...sample, pickup: { isoWeekday: 4, from: '18:00', to: '09:00' } }
  expect(faultsOf(company)).toEqual([
    'pickup.to: a time later than pickup.from',
    ...[0, 1, 2, 3].map(
      (at) => `closedDates.${at}.date: a day on which the company would else drive, by pickup.isoWeekday`,
    ),
  ])
})
