import { type Material, SPECIAL } from '../../../../shared/booking.ts'

/** Each material's colour (a class of the page's) and its drawing (in illustrations/bag.tsx). */
const bags: Record<Material, { colour: string; drawing: string }> = {
  Glascontainers: { colour: 'glass', drawing: 'glass' },
  Plastavfall: { colour: 'plastic', drawing: 'plastic' },
  Metallbehållare: { colour: 'metal', drawing: 'metal' },
  Pappkartonger: { colour: 'cardboard', drawing: 'cardboard' },
  [SPECIAL]: { colour: 'special', drawing: 'film' },
}

/** The material's bag; decoration beside its name. */
export function MaterialBag({ material }: { material: Material }) {
  const { colour, drawing } = bags[material]
  return (
    <svg className={`material-bag ${colour}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={`#${drawing}`} />
    </svg>
  )
}
