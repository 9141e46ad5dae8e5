import { company } from '../../shared/company.ts'

export function Header() {
  return (
    <header>
      {company.name}
      <nav>
        <button type="button" data-scroll-to="services">
          Tjänster
        </button>
        <button type="button" data-scroll-to="how-it-works">
          Hur Det Fungerar
        </button>
        <button type="button" data-scroll-to="contact">
          Kontakt
        </button>
        <button type="button" data-scroll-to="booking-form">
          Boka Nu
        </button>
      </nav>
    </header>
  )
}
