import { company } from './company.ts'
import { plural } from './swedish-text.ts'

/** '1 påse', '3 påsar', in the company's own word. */
export function countOfBags(count: number): string {
  return plural(count, company.bag.one, company.bag.several)
}
