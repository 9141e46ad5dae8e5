import { expect, test } from 'vitest'
import { estimatedWeight } from './weight.ts'

test('a weight is shown only if bags were weighed, as an estimate with its sum', () => {
  const bags = { Glascontainers: 3, Plastavfall: 1, Special: 1 }
  expect(estimatedWeight(bags, null)).toBeNull()
  expect(estimatedWeight(bags, { Pappkartonger: 2 })).toBeNull()
  expect(estimatedWeight(bags, { Glascontainers: 4, Plastavfall: 0.8 })?.replaceAll('\u00a0', ' ')).toBe(
    'Uppskattat: omkring 13 kg (3 påsar glas à 4 kg + 1 påse plast à 0,8 kg).',
  )
})
