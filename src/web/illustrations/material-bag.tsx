import { type Material, materialTable } from '../../shared/booking.ts'

export function MaterialBag({ material, className }: { material: Material; className: string }) {
  const { bag } = materialTable[material]
  return (
    <svg className={`${className} ${bag}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={bag === 'special' ? '#film' : `#${bag}`} />
    </svg>
  )
}
