import { company } from '../../../../shared/company.ts'

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
        <button type="button" data-scroll-to="services">
          Tjänster
        </button>
        <button type="button" data-scroll-to="how-it-works">
          Hur Det Fungerar
        </button>
        <button type="button" className="wide-only" data-scroll-to="contact">
          Kontakt
        </button>
        <button type="button" className="button" data-scroll-to="booking-form">
          Boka Nu
        </button>
      </nav>
    </header>
  )
}
