import { company } from '../../../../shared/company.ts'
import { pickupWeekday } from '../../../../shared/pickup-time.ts'
import { Doorstep } from '../../../illustrations/doorstep.tsx'

export function Hero() {
  return (
    <section className="hero" aria-labelledby="tagline">
      <div className="wrap">
        <div className="stack">
          <h1 id="tagline">{company.tagline}</h1>
          <p className="promise">Flexibel Schemaläggning: Varje vecka eller på begäran</p>
          <p className="lead">
            Ställ ut dina sorterade förpackningar på {pickupWeekday}smorgonen, så hämtar vi dem vid dörren. Du slipper
            åka till återvinningscentralen.
          </p>
          <div className="row">
            <button type="button" className="button" data-scroll-to="booking-form">
              Boka Hämtning
            </button>
            <button type="button" className="button quiet" data-scroll-to="how-it-works">
              Läs Mer
            </button>
          </div>
          <p className="small">
            Hållbar, för att det du lämnar går till materialåtervinning i stället för att hamna i soporna.{' '}
            <a href="#impact">Vad det gör för skillnad</a>
          </p>
        </div>
        <Doorstep />
      </div>
    </section>
  )
}
