import type { BagName } from '../../shared/booking.ts'

export type OrdinaryBag = Exclude<BagName, 'special'>

/** Decorative: the text beside it says the same. */
export function Bag({ material }: { material: OrdinaryBag }) {
  return (
    <svg className={`bag ${material}`} viewBox="0 0 100 130" preserveAspectRatio="xMinYMax" aria-hidden="true">
      <use href={`#${material}`} />
    </svg>
  )
}
