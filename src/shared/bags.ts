import { company } from './company.ts'
import { plural } from './swedish-text.ts'

export function countOfBags(count: number): string {
  return plural(count, company.bag.one, company.bag.several)
}
