import type { Bags } from './agreement.ts'
import { countOfBags } from './bags.ts'
import { type Material, materials, materialTable } from './booking.ts'
import { company } from './company.ts'

/**
 * With the calculation, if the company has weighed some bags.
 * @param kilosPerBag of the materials that were weighed
 */
export function estimatedWeight(
  bags: Bags,
  kilosPerBag: Partial<Record<Material, number>> | null = company.kilosPerBag,
): string | null {
  const parts = materials.flatMap((material) => {
    const count = bags[material] ?? 0
    const kilos = kilosPerBag?.[material]
    return count > 0 && kilos !== undefined ? [{ material, count, kilos }] : []
  })
  if (parts.length === 0) return null
  const sum = Math.round(parts.reduce((total, { count, kilos }) => total + count * kilos, 0))
  const terms = parts.map(
    ({ material, count, kilos }) =>
      `${countOfBags(count)} ${materialTable[material].short.toLowerCase()} à ${String(kilos).replace('.', ',')} kg`,
  )
  return `Uppskattat: omkring ${sum} kg (${terms.join(' + ')}).`.replaceAll(' kg', '\u00a0kg')
}
