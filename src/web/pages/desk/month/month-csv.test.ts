import { expect, test } from 'vitest'
import { monthCsv } from './month-csv.ts'

test('a payment is dated by the Swedish day', () => {
  const household = {
    id: '1',
    booking: '1',
    name: 'Rut',
    address: 'Ekvägen 9',
    phone: '',
    frequency: 'once' as const,
    pickups: 1,
    bags: {},
    price: 125,
    owes: 125,
    reference: 'PR 1',
    reach: 'mail' as const,
    billed_at: null,
    was: null,
    paid_sum: null,
    remark: '',
    paid: 125,
    adjustment: null,
    held: false,
    paid_at: '2026-11-30T23:30:00+00:00',
  }
  const totals = { pickups: 1, bags: {}, owes: 125, paid: 125 }
  expect(monthCsv({ month: '2026-11-01', households: [household], totals, may_unbill: false })).toContain(
    ';125;2026-12-01;PR 1',
  )
})
