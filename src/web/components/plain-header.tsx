import { company } from '../../shared/company.ts'
import { Film } from '../illustrations/film.tsx'
import { Mark } from './mark.tsx'

export function PlainHeader() {
  return (
    <header className="plain-header">
      <a className="brand" href="/">
        <Mark bag={<Film />} />
        <span>{company.name}</span>
      </a>
    </header>
  )
}
