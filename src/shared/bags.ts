import type { Bags } from './agreement.ts'
import { materials, materialTable } from './booking.ts'
import { company } from './company.ts'
import { plural } from './swedish-text.ts'

export function countOfBags(count: number): string {
  return plural(count, company.bag.one, company.bag.several)
}

export function numberOf(bags: Bags): number {
  return Object.values(bags).reduce((sum, count) => sum + count, 0)
}

/** '2 glas, 1 papp' */
export function bagWords(bags: Bags): string {
  return materials
    .filter((material) => bags[material])
    .map((material) => `${bags[material]} ${materialTable[material].short.toLowerCase()}`)
    .join(', ')
}
