import { type Material, SPECIAL } from '../../shared/booking.ts'

/** Each material's colour (doorstep.css) and its drawing (bag.tsx). */
const looks: Record<Material, { colour: string; drawing: string }> = {
  Glascontainers: { colour: 'glass', drawing: 'glass' },
  Plastavfall: { colour: 'plastic', drawing: 'plastic' },
  Metallbehållare: { colour: 'metal', drawing: 'metal' },
  Pappkartonger: { colour: 'cardboard', drawing: 'cardboard' },
  [SPECIAL]: { colour: 'special', drawing: 'film' },
}

/** A material's bag; decoration beside its name. */
export function BagOf({ material }: { material: Material }) {
  const { colour, drawing } = looks[material]
  return (
    <svg className={`bag-of ${colour}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={`#${drawing}`} />
    </svg>
  )
}

/** More than these do not fit beside the door. */
export const MOST_IN_PILE = 36

const WIDTH = 62
const HEIGHT = 81
const GROUND = 286

/** Bags, one on the other, by the door; at most MOST_IN_PILE. Wall and lawn run on beyond the frame. */
export function Pile({ bags }: { bags: Material[] }) {
  return (
    <svg className="pile" viewBox="0 0 640 300" aria-hidden="true">
      <path className="wall" d="M16-3000h4000v3240h-4000Z" />
      <path className="stone" d="M16 240h4000v24h-4000Z" />
      <path className="lawn" d="M-3000 264h6000v600h-6000Z" />
      <path className="trim" d="M4-3000h24v3264h-24Z" />
      <path className="trim" d="M452-300h176v564H452Z" />
      <path className="door" d="M470-300h140v552H470Z" />
      <path className="groove" d="M492 40h96v72h-96Zm0 92h96v92h-96Z" />
      <path className="trim" d="M480 74h7v36h-7Z" />
      <path className="stone" d="M432 250h216v18H432Z" />
      <path className="step" d="M414 268h252v20H414Z" />
      {places(bags.length).map(({ x, y }, at) => {
        const { colour, drawing } = looks[bags[at] as Material]
        return (
          <use
            // biome-ignore lint/suspicious/noArrayIndexKey: A bag is nothing but its place.
            key={at}
            className={colour}
            href={`#${drawing}`}
            transform={drawing === 'film' ? `translate(${x} ${y})scale(${WIDTH / 100})` : undefined}
            {...(drawing === 'film' ? {} : { x, y, width: WIDTH, height: HEIGHT })}
          />
        )
      })}
    </svg>
  )
}

/** From the top down, so that each stands before those on it. */
function places(count: number): { x: number; y: number }[] {
  let base = 1
  while ((base * (base + 1)) / 2 < count) base += 1
  const rows: number[] = []
  for (let left = count, wide = base; left > 0; left -= wide, wide -= 1) rows.push(Math.min(wide, left))
  const step = Math.min(WIDTH - 10, (400 - WIDTH) / Math.max(1, base - 1))
  return rows
    .flatMap((length, row) =>
      Array.from({ length }, (_, at) => ({
        x: Math.round(400 - WIDTH - (base - 1) * step + row * (step / 2) + at * step + ((at * 7 + row * 3) % 5)),
        y: GROUND - HEIGHT - row * 46 + ((at * 5 + row) % 4),
      })),
    )
    .reverse()
}
