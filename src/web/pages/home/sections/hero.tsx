import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { kronor } from '../../../../shared/price.ts'
import { Doorstep } from '../../../illustrations/doorstep.tsx'
import { sustainable } from '../sustainable.ts'
import { ScrollButton } from './scroll-button.tsx'

export function Hero() {
  return (
    <section className="hero" aria-labelledby="tagline">
      <div className="wrap">
        <div className="stack">
          <p className="whose">{company.name}</p>
          <h1 id="tagline">{company.tagline}</h1>
          <p className="promise">{company.subtitle}</p>
          <p className="lead">
            {`Ställ ut dina sorterade förpackningar på ${pickupWeekday}${company.pickup.from < '12:00' ? 'smorgonen' : 'en'}, så hämtar vi dem. Du slipper åka till återvinningen.`}
          </p>
          <div className="row">
            <ScrollButton to="booking-form" className="button">
              Boka Hämtning
            </ScrollButton>
            <ScrollButton to="how-it-works" className="button quiet">
              Läs Mer
            </ScrollButton>
          </div>
          {sustainable && <p className="meaning">{sustainable}</p>}
          <p className="announcement">__ANNOUNCEMENT__</p>
          <p className="luggage-tag" id="first-day">
            <span>{`${company.municipality}, ${pickupWeekday}ar`}</span>{' '}
            <span>{`${pickupHours}, från ${kronor(company.prices.once)}`}</span>
          </p>
        </div>
        <Doorstep />
      </div>
    </section>
  )
}
