import { type Material, SPECIAL } from '../../../../shared/booking.ts'
import type { PlacedBag } from '../../../illustrations/doorstep.tsx'

/** Each material's bag: a colour (a class of the page's) and, but for what nobody knows, a drawing. */
export const bagOf: Record<Material, PlacedBag> = {
  Glascontainers: 'glass',
  Plastavfall: 'plastic',
  Metallbehållare: 'metal',
  Pappkartonger: 'cardboard',
  [SPECIAL]: 'special',
}

/** The material's bag; decoration beside its name. */
export function MaterialBag({ material }: { material: Material }) {
  const bag = bagOf[material]
  return (
    <svg className={`material-bag ${bag}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={bag === 'special' ? '#film' : `#${bag}`} />
    </svg>
  )
}
