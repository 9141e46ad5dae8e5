import { expect, test } from 'vitest'
import { monthCsv } from './month-csv.ts'

test('a household’s row: no formula, a telephone number as dialled', () => {
  const household = {
    id: '1',
    booking: '1',
    name: '=1+1',
    address: 'Ekvägen 9',
    phone: '+46701740605',
    frequency: 'once' as const,
    pickups: 1,
    bags: { Glascontainers: 2 },
    price: 125,
    owes: 125,
    reference: 'PR 1',
    reach: 'mail' as const,
    billed_at: null,
    was: null,
    remark: '',
    paid: 125,
    so_far: 0,
    paid_back: 0,
    paid_back_at: null,
    adjustment: null,
    held: false,
    paid_at: '2026-12-01',
  }
  const totals = { pickups: 1, bags: {}, owes: 125, paid: 125, came_in: 0, paid_back: 0 }
  expect(monthCsv({ month: '2026-11-01', households: [household], totals, may_unbill: false, act: null })).toContain(
    `\r\n'=1+1;Ekvägen 9;070-1740605;Engångshämtning;1;2;0;0;0;0;125;2026-12-01;PR 1`,
  )
})
