import { expect, test } from 'vitest'
import { z } from 'zod'
import sample from '../../company.sample.json' with { type: 'json' }
import { companySchema } from './schema.ts'

test('the JSON schema for editors is that of the checked schema', async () => {
  const schema = z.toJSONSchema(companySchema, { io: 'input' })
  // To update it after a change of schema.ts: npx vitest run --project unit src/company -u
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../company.schema.json')
})

function faultsOf(company: unknown): string[] {
  const { error } = companySchema.safeParse(company)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('the sample has no faults, nor has an older file without the keys that have defaults', () => {
  expect(faultsOf(sample)).toEqual([])
  const { payment, limits, noticeWeeks, kilosPerBag, season, swish, closedDates, ...older } = sample
  expect(companySchema.parse(older)).toMatchObject({ payment: '', limits: { bags: null, kilos: null }, noticeWeeks: 2 })
})

test('rules about two keys together are checked too', () => {
  const company = { ...sample, pickup: { isoWeekday: 4, from: '18:00', to: '09:00' } }
  expect(faultsOf(company)).toEqual([
    'pickup.to: a time later than pickup.from',
    ...[0, 1, 2, 3].map(
      (at) => `closedDates.${at}.date: a day on which the company would else drive, by pickup.isoWeekday`,
    ),
  ])
})
