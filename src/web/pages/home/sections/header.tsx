import { company } from '../../../../shared/company.ts'
import { ScrollButton } from './scroll-button.tsx'

export function Header() {
  return (
    <header className="header">
      <a className="brand" href="/">
        <svg viewBox="0 0 100 130" aria-hidden="true">
          <use href="#film" />
        </svg>
        <span>{company.name}</span>
      </a>
      <nav aria-label="Sidans delar">
        <ScrollButton to="services">Tjänster</ScrollButton>
        <ScrollButton to="how-it-works">Hur Det Fungerar</ScrollButton>
        <ScrollButton to="contact" className="wide-only">
          Kontakt
        </ScrollButton>
        <ScrollButton to="booking-form" className="button">
          Boka Nu
        </ScrollButton>
      </nav>
    </header>
  )
}
