import { company } from '../../shared/company.ts'
import { Film } from '../illustrations/film.tsx'

/** For pages with a single purpose: only a link home. */
export function PlainHeader() {
  return (
    <header className="plain-header">
      <a href="/">
        <svg viewBox="0 0 100 130" aria-hidden="true">
          <Film />
        </svg>
        <span>{company.name}</span>
      </a>
    </header>
  )
}
