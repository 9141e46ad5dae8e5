import { type BagName, type Material, materialTable } from '../../shared/booking.ts'

/** Those of the four materials that everybody has. */
export type OrdinaryBag = Exclude<BagName, 'special'>

/** A tied, see-through bag with its material inside. Decoration: what it says is always said in words beside it. */
export function Bag({ material }: { material: OrdinaryBag }) {
  return (
    <svg className={`bag ${material}`} viewBox="0 0 100 130" preserveAspectRatio="xMinYMax" aria-hidden="true">
      <use href={`#${material}`} />
    </svg>
  )
}

/** The bag of a booked material, bare film for what nobody knows; decoration beside its name. */
export function MaterialBag({ material, className }: { material: Material; className: string }) {
  const { bag } = materialTable[material]
  return (
    <svg className={`${className} ${bag}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={bag === 'special' ? '#film' : `#${bag}`} />
    </svg>
  )
}
