import type { ReactNode } from 'react'
import type { BagName } from '../../shared/booking.ts'

/** Each bag's position by the door; side by side, because overlapping films would mix their colours. */
const positions: Record<BagName, object> = {
  cardboard: { x: -70, y: 342, width: 140, height: 182 },
  glass: { x: 54, y: 296, width: 174, height: 226 },
  plastic: { x: 212, y: 384, width: 116, height: 151 },
  metal: { x: 312, y: 352, width: 132, height: 172 },
  /** On the step, because its contents are unknown. */
  special: { x: 440, y: 362, width: 100, height: 130 },
}

const fourBags: BagName[] = ['cardboard', 'glass', 'plastic', 'metal']

/**
 * Where the bags are: nowhere yet, inside behind the lit door window, outside, or collected, with a tag that says so.
 */
export type DoorScene = 'empty' | 'inside' | 'out' | 'collected'

interface DoorProps {
  bags?: BagName[]
  scene?: DoorScene
  children?: ReactNode
}

/** Wall, lawn and sky extend beyond the frame, so that the picture fits any window. */
export function Doorstep(props: DoorProps) {
  return (
    <svg className="doorstep" viewBox="-76 0 716 560" aria-hidden="true">
      <Scene {...props} />
    </svg>
  )
}

/** Taller frames are filled with more wall. */
export function AtTheDoor(props: DoorProps) {
  return (
    <svg className="at-the-door" viewBox="-88 14 765 526" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <Scene {...props} />
    </svg>
  )
}

function Scene({ bags = fourBags, scene = 'out', children }: DoorProps) {
  return (
    <>
      <use className={scene === 'inside' ? 'lit' : undefined} href="#house" />
      {scene === 'out' &&
        bags.map((bag) => <use key={bag} className={bag} href={drawingOf(bag)} {...positions[bag]} />)}
      {scene === 'inside' && <BehindTheGlass bags={bags} />}
      {scene === 'collected' && <TakenTag />}
      {children}
    </>
  )
}

function BehindTheGlass({ bags }: { bags: BagName[] }) {
  const width = Math.min(36, 108 / bags.length)
  const height = width * 1.3
  const left = 510 - (width * bags.length) / 2
  return (
    <>
      {bags.map((bag, at) => (
        <use
          key={bag}
          className={bag}
          href={drawingOf(bag)}
          x={left + width * at}
          y={226 - height}
          width={width}
          height={height}
        />
      ))}
      <path fill="var(--trim)" d="M506 142h8v84h-8Zm-52 38h112v8H454Z" />
    </>
  )
}

function TakenTag() {
  return (
    <g className="taken" transform="rotate(5 446 300)" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path stroke="var(--fur)" strokeWidth="3" d="m446 300 30 34" />
      <path fill="var(--trim)" fillRule="evenodd" d="m476 320 30 24v92h-60v-92Zm0 12a6 6 0 1 0 .1 0Z" />
      <path stroke="var(--done)" strokeWidth="10" d="m459 392 12 14 22-30" />
    </g>
  )
}

const drawingOf = (bag: BagName) => (bag === 'special' ? '#tied' : `#${bag}`)

/** Rendered once, with the bags' symbols. Its eaves, and the sky above them, are for a picture that ends there (doorstep.css). */
export function House() {
  return (
    <g id="house">
      <circle fill="var(--sun)" cx="14" cy="300" r="78" />
      <path fill="var(--wall)" d="M76-3e3h3000v3470H76Z" />
      {/* Dashes: a pattern would have the colours of where it is drawn, and not of the flyer. */}
      <path stroke="var(--wall-line)" strokeWidth="3470" strokeDasharray="3 35" d="M76-1265h3e3" />
      <circle fill="var(--glow)" cx="338" cy="196" r="128" />
      <circle fill="var(--glow)" cx="338" cy="193" r="88" />
      <circle fill="var(--glow)" cx="338" cy="190" r="52" />
      <path fill="var(--stone)" d="M76 452h3000v30H76Z" />
      <path fill="var(--lawn)" d="M-3000 482h6000v600h-6000Z" />
      <path fill="var(--trim)" d="M64-3e3h26v3482H64ZM412 102h196v380H412ZM136 88h142v164H136Z" />
      <path fill="var(--pane)" d="M150 102h114v136H150Z" />
      <path fill="var(--trim)" d="M203 102h8v136h-8Zm-53 56h114v8H150Z" />
      <path className="eaves above" display="none" fill="var(--sky)" d="M0-3e3h3e3V4H0Z" />
      <path className="eaves" display="none" fill="var(--roof)" d="M22 30 28 0h3000v30Z" />
      <path className="eaves" display="none" fill="var(--trim)" d="M18 26h3000v14H18Z" />
      <path fill="var(--door)" d="M430 120h160v348H430Z" />
      <path fill="var(--pane)" d="M454 142h112v84H454Z" />
      <path fill="var(--trim)" d="M506 142h8v84h-8Zm-52 38h112v8H454Z" />
      <path fill="#0002" d="M454 250h112v82H454Zm0 104h112v94H454Z" />
      <path fill="var(--trim)" d="M440 284h8v40h-8Z" />
      <path fill="var(--trim)" d="m510 48 136 66v18L510 68 374 132v-18Z" />
      <path fill="var(--roof)" d="m510 36 146 72-6 12-140-68-140 68-6-12Z" />
      <path fill="var(--stone)" d="M388 468h244v20H388Z" />
      <path fill="var(--step)" d="M366 488h288v24H366Z" />
      <path fill="var(--fur)" d="M332 118h12v26h-12Zm-22 62 10-40h36l10 40Z" />
      <circle fill="var(--bulb)" cx="338" cy="184" r="15" />
      <path
        fill="var(--fur)"
        d="M570 472c-15-1-20-18-16-34 2-14 9-21 9-33-4-9-3-21 1-32l9 9c5-2 9-2 14 0l9-9c4 11 4 22-1 33 5 13 12 20 15 33 11 1 14-6 14-14 0-12-12-11-12-3-7-9 4-18 13-13 11 6 10 36-14 38-2 12-8 18-16 18Z"
      />
    </g>
  )
}
