import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { qrCode } from '../../../components/qr-code.tsx'
import { Doorstep } from '../../../illustrations/doorstep.tsx'
import { inTwoLines } from '../../../illustrations/pictures.tsx'

/** Where everything is: in tenths of a millimetre on A5, in pixels on a square. `size`: of the type. */
const layouts = {
  a5: {
    width: 1480,
    height: 2100,
    margin: 90,
    name: { y: 140, size: 54, logo: 100 },
    tagline: { y: 290, line: 1.05, most: 132 },
    promise: { y: 535, size: 44 },
    facts: { y: 660, size: 62 },
    areas: { y: 830, size: 36, width: 840, lines: 4 },
    code: { x: 1030, y: 570, size: 360 },
    picture: { y: 1010, height: 1157 },
  },
  square: {
    width: 1080,
    height: 1080,
    margin: 64,
    name: { y: 92, size: 44, logo: 70 },
    tagline: { y: 188, line: 1.03, most: 92 },
    promise: null,
    facts: { y: 372, size: 46 },
    areas: { y: 490, size: 27, width: 690, lines: 2 },
    code: { x: 810, y: 300, size: 206 },
    picture: { y: 560, height: 845 },
  },
} as const

type FlyerForm = keyof typeof layouts

/** A letter is on average this wide, and at most, in relation to the size of its type. */
const LETTER = 0.47

interface FlyerProps {
  form: FlyerForm
  /** The site's, with its protocol. */
  address: string
  /** The same as it is read. */
  host: string
}

export function Flyer({ form, address, host }: FlyerProps) {
  const { width, height, margin, name, tagline, promise, facts, areas, code, picture } = layouts[form]
  const free = width - 2 * margin
  const whose = `${company.name}, ${company.municipality}`
  const besideLogo = company.logo ? name.logo * 1.2 : 0
  const lines = inTwoLines(company.tagline)
  const size = fitting(lines, free, tagline.most)
  const where = inLines(`I ${company.areas.join(', ')}`, areas.width / (LETTER * areas.size), areas.lines)
  const { path, size: squares } = qrCode(address)
  const ink = { fill: 'var(--ink)', fontWeight: 700 }
  const below = code.y + code.size
  return (
    <svg
      className={`flyer ${form}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${company.name}: ${company.tagline}. ${inShort()}. ${host}`}
    >
      <rect width={width} height={height} fill="var(--ground)" />
      <svg
        aria-hidden="true"
        y={picture.y}
        width={width}
        height={height - picture.y}
        viewBox={`0 0 ${width} ${height - picture.y}`}
      >
        <rect width={width} height={height} fill="var(--sky)" />
        <svg aria-hidden="true" y={height - picture.y - picture.height} width={width} height={picture.height}>
          <Doorstep />
        </svg>
      </svg>
      {company.logo && (
        <image
          href="/icon-192.png"
          x={margin}
          // Its middle is that of the name's capitals.
          y={name.y - 0.35 * name.size - name.logo / 2}
          width={name.logo}
          height={name.logo}
        />
      )}
      <text x={margin + besideLogo} y={name.y} fontSize={fitting([whose], free - besideLogo, name.size)} {...ink}>
        {whose}
      </text>
      {lines.filter(Boolean).map((line, at) => (
        <text key={line} x={margin} y={tagline.y + at * size * tagline.line} fontSize={size} {...ink}>
          {line}
        </text>
      ))}
      {promise && (
        <text x={margin} y={promise.y} fontSize={promise.size} fill="var(--ink)" fontWeight={400}>
          Vi hämtar ditt sorterade glas, plast, metall och papp.
        </text>
      )}
      <text x={margin} y={facts.y} fontSize={facts.size} {...ink}>
        {`${capital(pickupWeekday)}ar ${pickupHours}`}
      </text>
      <text x={margin} y={facts.y + facts.size * 1.3} fontSize={facts.size} {...ink} fill="var(--accent)">
        {`Från ${kronor(company.prices.once)}`}
      </text>
      {where.map((line, at) => (
        <text key={line} x={margin} y={areas.y + at * areas.size * 1.3} fontSize={areas.size} fill="var(--ink)">
          {line}
        </text>
      ))}
      <rect x={code.x} y={code.y} width={code.size} height={code.size} rx="16" fill="#fff" />
      <svg
        aria-hidden="true"
        x={code.x}
        y={code.y}
        width={code.size}
        height={code.size}
        viewBox={`0 0 ${squares} ${squares}`}
      >
        <path d={path} fill="#000" />
      </svg>
      <text
        x={width - margin}
        y={Math.min(below + 40, picture.y - 6)}
        fontSize={fitting([`Boka på ${host}`], width - margin - code.x, 40)}
        textAnchor="end"
        {...ink}
      >
        {`Boka på ${host}`}
      </text>
    </svg>
  )
}

function inShort(): string {
  return `${capital(pickupWeekday)}ar ${pickupHours}, från ${kronor(company.prices.once)}`
}

function fitting(lines: readonly string[], width: number, most: number): number {
  return Math.min(most, Math.floor(width / (LETTER * Math.max(...lines.map(({ length }) => length)))))
}

/** Broken between words; what has no room is said to be there. */
function inLines(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const end = ' och mer'
  return [
    ...kept.slice(0, -1),
    `${(kept.at(-1) as string).slice(0, letters - end.length).replace(/,?[^,]*$/, '')}${end}`,
  ]
}
