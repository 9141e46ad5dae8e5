import { type Material, materialTable } from '../../shared/booking.ts'

export const MOST_IN_PILE = 36

const WIDTH = 72
const HEIGHT = 94
const GROUND = 522
const LEFT = -56
const RIGHT = 372

/** House and lawn extend beyond the frame. */
export function Pile({ bags }: { bags: Material[] }) {
  return (
    <svg className="pile" viewBox="-76 0 716 540" aria-hidden="true">
      <use href="#house" />
      {positions(bags.length).map(({ x, y }, at) => {
        const { bag } = materialTable[bags[at] as Material]
        // A symbol is scaled to its frame; the bare film has its drawn size.
        const frame =
          bag === 'special'
            ? { transform: `translate(${x} ${y})scale(${WIDTH / 100})` }
            : { x, y, width: WIDTH, height: HEIGHT }
        // biome-ignore lint/suspicious/noArrayIndexKey: A bag is nothing but its position.
        return <use key={at} className={bag} href={bag === 'special' ? '#film' : `#${bag}`} {...frame} />
      })}
    </svg>
  )
}

/** From the top down, so that each bag overlaps those above it. */
function positions(count: number): { x: number; y: number }[] {
  // Wide enough for at most five rows.
  let base = 1
  while (roomIn(base) < count) base += 1
  const rows: number[] = []
  for (let left = count, wide = base; left > 0; left -= wide, wide -= 1) rows.push(Math.min(wide, left))
  const step = Math.min(WIDTH - 8, (RIGHT - LEFT - WIDTH) / Math.max(1, base - 1))
  const start = RIGHT - WIDTH - (base - 1) * step
  return rows
    .flatMap((length, row) =>
      Array.from({ length }, (_, at) => ({
        x: Math.round(start + row * (step / 2) + at * step + ((at * 7 + row * 3) % 5)),
        y: GROUND - HEIGHT - row * 54 + ((at * 5 + row) % 4),
      })),
    )
    .reverse()
}

function roomIn(base: number): number {
  return [0, 1, 2, 3, 4].reduce((sum, row) => sum + Math.max(0, base - row), 0)
}
