import { company } from '../../../../shared/company.ts'
import type { Stop } from '../../../../shared/desk.ts'

/** What may be carried for others without a permit, in a calendar year and at once (county board of Stockholm). */
export const CUBIC_METRES = { year: 50, trip: 5 }

export function cubicMetres(bags: number): number {
  return (bags * company.capacity.litresPerBag) / 1000
}

/** '4,5' */
export function inSwedish(metres: number): string {
  return metres.toLocaleString('sv-SE', { maximumFractionDigits: 1 })
}

/** What was collected, and one bag for each material that still stands there. */
export function bagsOf(stops: readonly Stop[]): number {
  return stops.reduce((sum, { outcome, bags, materials }) => {
    if (outcome === null) return sum + materials.length
    return sum + Object.values(bags).reduce((sum, number) => sum + number, 0)
  }, 0)
}
