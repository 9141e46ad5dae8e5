import { company } from '../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../shared/pickup-time.ts'
import { BagDrawings } from './bag-drawings.tsx'
import { Doorstep } from './doorstep.tsx'
import { Film } from './film.tsx'

/** scripts/pictures.ts fills in the colours, the logo and the empty style. */
export function SharePicture() {
  const lines = inTwoLines(company.tagline)
  // On average a letter is less than half as wide as the type is high; 560 pixels are free.
  const size = Math.min(80, Math.floor(560 / (0.46 * Math.max(...lines.map(({ length }) => length)))))
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" aria-hidden="true">
      <style />
      <BagDrawings />
      <rect width="1200" height="630" fill="var(--sky)" />
      <svg x="632" y="133" width="568" height="497" viewBox="0 0 640 560" overflow="visible" aria-hidden="true">
        <Doorstep />
      </svg>
      {company.logo && (
        <svg x="64" y="36" width="88" height="88" viewBox="0 0 512 512" aria-hidden="true">
          <LogoTile />
        </svg>
      )}
      <g fontFamily="Familjen Grotesk" fontWeight="700" fill="var(--ink)">
        <text x="64" y="210" fontSize={size} letterSpacing={-size / 32}>
          <tspan>{lines[0]}</tspan>
          <tspan x="64" dy="78">
            {lines[1]}
          </tspan>
        </text>
        <text x="64" y="352" fontSize="30">
          <tspan>Det du har sorterat lämnas</tspan>
          <tspan x="64" dy="38">
            till materialåtervinning.
          </tspan>
        </text>
        <text x="64" y="470" fontSize="36">
          {`${company.name}, ${company.municipality}`}
        </text>
        <text x="64" y="518" fontSize="36">
          {`${pickupWeekday}ar ${pickupHours}`}
        </text>
      </g>
    </svg>
  )
}

/** Broken where the longer line is shortest. */
export function inTwoLines(text: string): [string, string] {
  const words = text.split(' ')
  const breaks = words.map((_, at): [string, string] => [words.slice(0, at).join(' '), words.slice(at).join(' ')])
  const longer = (lines: [string, string]) => Math.max(...lines.map(({ length }) => length))
  return breaks.reduce((best, lines) => (longer(lines) < longer(best) ? lines : best))
}

/** Square, with a margin for devices that round the corners. */
export function Icon() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" aria-hidden="true">
      {company.logo ? <LogoTile /> : <BagTile />}
    </svg>
  )
}

function BagTile() {
  return (
    <>
      <rect width="512" height="512" rx="96" fill="var(--sky)" />
      <g color="var(--accent)" fill="currentColor" transform="translate(86 36)scale(3.4)">
        <Film />
      </g>
    </>
  )
}

function LogoTile() {
  return (
    <>
      <rect width="512" height="512" rx="96" fill="#fff" />
      <image href="__LOGO__" x="48" y="48" width="416" height="416" />
    </>
  )
}
