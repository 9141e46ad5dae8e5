import { company } from '../../../../shared/company.ts'
import { Mark } from '../../../components/mark.tsx'
import { ScrollButton } from './scroll-button.tsx'

export function Header() {
  return (
    <header className="header">
      <a className="brand" href="/">
        <Mark bag={<use href="#film" />} />
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
