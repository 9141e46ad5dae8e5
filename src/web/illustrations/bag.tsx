import { type BagName, type Material, materialTable } from '../../shared/booking.ts'

export type OrdinaryBag = Exclude<BagName, 'special'>

/** Decorative: the text beside it says the same. */
export function Bag({ material }: { material: OrdinaryBag }) {
  return (
    <svg className={`bag ${material}`} viewBox="0 0 100 130" preserveAspectRatio="xMinYMax" aria-hidden="true">
      <use href={`#${material}`} />
    </svg>
  )
}

export function MaterialBag({ material, className }: { material: Material; className: string }) {
  const { bag } = materialTable[material]
  return (
    <svg className={`${className} ${bag}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={bag === 'special' ? '#film' : `#${bag}`} />
    </svg>
  )
}
