import { company } from '../../shared/company.ts'

export function Hero() {
  return (
    <section>
      <h1>{company.tagline}</h1>
      <p>Flexibel Schemaläggning: Varje vecka eller på begäran</p>
      <button type="button" data-scroll-to="booking-form">
        Boka Hämtning
      </button>
      <button type="button" data-scroll-to="how-it-works">
        Läs Mer
      </button>
    </section>
  )
}
