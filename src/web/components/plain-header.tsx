import { company } from '../../shared/company.ts'

/** On pages that are about one thing: only the way home. */
export function PlainHeader() {
  return (
    <header className="plain-header">
      <a href="/">
        <svg viewBox="0 0 100 130" aria-hidden="true">
          <use href="#film" />
        </svg>
        <span>{company.name}</span>
      </a>
    </header>
  )
}
