import { expect, test } from 'vitest'
import { type PickupDay, restorableUntil } from './agreement.ts'
import { company } from './company.ts'
import { KEPT, notSent } from './form-result.ts'
import { householdPath, isKey, makeKey } from './household-key.ts'
import { mailAddress } from './mail-address.ts'
import { rulesWith } from './pickup-rules.ts'
import { planWords } from './skip-plan.ts'
import { concerning, placeOf, streetOf } from './street.ts'
import { isUuid } from './uuid.ts'
import { wordsOf } from './words.ts'

test('a key has 26 letters and digits that cannot be mistaken for each other, and another each time', () => {
  const keys = Array.from({ length: 200 }, makeKey)
  expect(new Set(keys).size).toBe(200)
  expect(keys.every(isKey)).toBe(true)
  expect([...new Set(keys.join(''))].sort().join('')).toBe('23456789abcdefghijkmnpqrstuvwxyz')
  const [key = ''] = keys
  expect([`${key}a`, key.slice(1), `l${key.slice(1)}`, ''].some(isKey)).toBe(false)
  expect(householdPath(key)).toBe(`/min-hamtning#${key}`)
})

test('an id is a UUID in lower case, and nothing around it', () => {
  const id = '3f0c2a5e-8d1b-4c6f-9a7e-5b2d4e6f8a90'
  expect(isUuid(id)).toBe(true)
  for (const other of [
    `${id}0`,
    `0${id}`,
    id.toUpperCase(),
    id.replace('-', ''),
    id.replace('3', 'g'),
    id.replace('0', 'g'),
    id.replace('1', 'g'),
  ])
    expect(isUuid(other), other).toBe(false)
  expect([undefined, null, 1, [id]].some(isUuid)).toBe(false)
})

const streets = [
  ['Ekbacken 5, Viby', 'Ekbacken 5'],
  ['c/o Berg 2, Ekbacken 5', 'Ekbacken 5'],
  ['Lgh 1102; lägenhet 3\nvån 2, våning 1, Box 12, 192 67 Sollentuna, 19267 Sollentuna, Ekbacken 12', 'Ekbacken 12'],
  ['Lghvägen 3', 'Lghvägen 3'],
  ['Lgh 1102 Ekbacken 5', 'Ekbacken 5'],
  ['SE-192 67 Sollentuna, Port 3, Ekbacken 5', 'Ekbacken 5'],
  ['Viby, Gamla Box 4', 'Gamla Box 4'],
  ['Porten, Ekbacken nr. 5', 'Ekbacken nr. 5'],
  ['192 6 Viby 7, x', '192 6 Viby 7'],
  [', Porten utan nummer,Viby', 'Porten utan nummer'],
  ['12, Ö 1', 'Ö 1'],
  [' \u200b, ', ''],
  [`${'😀'.repeat(70)} 5`, '😀'.repeat(60)],
  ['Portkod 1234, Storgatan 3', 'Storgatan 3'],
  ['Kod: 12#34 Storgatan 3', 'Storgatan 3'],
  ['Storgatan 3 dörrkoden är 1234, Viby', 'Storgatan 3'],
  ['Kodvägen 5', 'Kodvägen 5'],
  ['Lgh 1102, Portängsvägen 5', 'Portängsvägen 5'],
] as const

const places = [
  ['c/o Berg, Ekbacken 5, lgh 1102, 192 67 Sollentuna', 'Ekbacken 5, 192 67 Sollentuna'],
  ['Ekbacken 5 lgh 1102, 2 tr, portkod 1234, Viby', 'Ekbacken 5, Viby'],
  ['Ekbacken 5', 'Ekbacken 5'],
  ['Norra Planåsvägen 5, VÅNING 2', 'Norra Planåsvägen 5'],
  ['', ''],
] as const

test('of an address the street is named, and a map is asked for what it knows', () => {
  for (const [address, street] of streets) {
    expect.soft(streetOf(address)).toBe(street)
    expect.soft(concerning(address)).toBe(street && `Gäller ${street}`)
  }
  for (const [address, place] of places) expect.soft(placeOf(address)).toBe(place)
})

test('an address is one, of at most 254 characters', () => {
  expect(mailAddress(' anna@exempel.se\n')).toBe('anna@exempel.se')
  const at = (length: number) => `${'a'.repeat(length - 11)}@exempel.se`
  expect([mailAddress(at(254)), mailAddress(at(255))]).toEqual([at(254), null])
})

test('the words of a text are letters apart from digits', () => {
  expect(wordsOf('Ö-gatan 12b, ½ trappa')).toEqual(['ö', 'gatan', '12', 'b', '1', '2', 'trappa'])
  expect(wordsOf(' …\u200b')).toEqual([])
})

test('the desk’s days are added to the company’s, and the earlier end counts', () => {
  const snow = { date: '2026-12-07', reason: 'snö' }
  const full = { weekly: ['2026-12-14'] }
  expect(rulesWith({ closed: [snow], full }, 'weekly')).toMatchObject({
    closedDates: [...company.closedDates, snow],
    fullDates: ['2026-12-14'],
    season: company.season,
  })
  expect(rulesWith({}, 'weekly')).toMatchObject({ closedDates: company.closedDates, fullDates: undefined })
  const season = { ...company.season }
  const endOf = (lastDay: string | null, ended: string) => {
    Object.assign(company.season, { lastDay })
    return rulesWith({ ended }, 'once').season
  }
  const ends = [endOf(null, '2027-01-31'), endOf('2027-01-30', '2027-01-31'), endOf('2027-02-01', '2027-01-31')]
  Object.assign(company.season, season)
  expect(ends).toEqual(['2027-01-31', '2027-01-30', '2027-01-31'].map((lastDay) => ({ lastDay, isOver: true })))
})

test('what a failure says first, and last', () => {
  expect(`${notSent('nätet är borta.')} ${KEPT}`).toBe(
    'Bokningen kunde inte skickas: nätet är borta. Allt du har skrivit finns kvar.',
  )
})

test('what two months cost together is not said of each', () => {
  const month = (of: string, owes: number) => ({ month: `2027-${of}-01`, before: 700, owes })
  const words = (...months: ReturnType<typeof month>[]) => planWords({ pickups: 8, kept: [], months })
  const begin = '8\u00a0hämtningar hoppas över.'
  expect(words(month('07', 400), month('08', 0))).toBe(`${begin} Juli och augusti kostar tillsammans 400\u00a0kr.`)
  expect(words(month('07', 400), month('08', 700))).toBe(`${begin} Juli kostar 400\u00a0kr, augusti som vanligt.`)
  expect(words(month('07', 700))).toBe(`${begin} Juli kostar som vanligt.`)
})

test('a move can be taken back while both of its days can be changed', () => {
  const [to, from] = ['2026-12-07', '2026-12-14'].map((day) => ({
    day,
    state: 'planned',
    may_restore: true,
    changeable_until: `${day}T00:00:00Z`,
  })) as [PickupDay, PickupDay]
  const days = [to, { ...from, state: 'moved', moved_to: to.day } as const]
  expect(days.map(({ day }) => restorableUntil(days, day))).toEqual([null, to.changeable_until])
  expect(restorableUntil([to, { ...days[1], may_restore: false } as PickupDay], from.day)).toBeNull()
})
