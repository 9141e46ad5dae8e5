import type { Stop } from '../../../../shared/desk.ts'

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
