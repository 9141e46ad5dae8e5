import { frequencies } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { Island } from '../../../components/island.tsx'
import { BookingFlow } from '../booking-form/booking-flow.tsx'

export function BookingSection() {
  return (
    <section id="booking" className="band booking" aria-labelledby="booking-title">
      <div className="wrap">
        <h2 id="booking-title">
          När och var<span className="price-too">, och för hur mycket</span>
        </h2>
        <div className="facts">
          <div className="card time">
            <h3>Hämtningstider</h3>
            <p>
              {`${capital(pickupWeekday)}ar `}
              <strong>{pickupHours}</strong>
            </p>
            <p>Alla material samma dag.</p>
          </div>
          <div className="card prices">
            <h3>Priser</h3>
            <dl>
              {frequencies.map(({ value, label }) => (
                <div key={value}>
                  <dt>{label}</dt>
                  {/* Without an element around the sum: Orca reads no dd aloud that begins with one. */}
                  <dd>
                    {kronor(company.prices[value])}
                    {value !== 'once' && <span> per månad</span>}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="small">
              Det är hela priset för de fyra materialen. Vill du ha något annat hämtat får du ett pris först. Vill du ha
              hämtning varje månad? Skriv det i meddelandet, så får du ett pris.
            </p>
          </div>
          <div className="card areas">
            <h3>Områden i {company.municipality}</h3>
            <ul>
              {company.areas.map((area) => (
                <li key={area}>{area}</li>
              ))}
            </ul>
          </div>
        </div>
        {/* For a host that cannot receive the form; our own server leaves it out (fill-in.ts), for text browsers too. */}
        <noscript id="book-otherwise">
          <p className="card">
            Formuläret behöver JavaScript. Ring eller skriv, så bokar vi åt dig: <ContactLinks />.
          </p>
        </noscript>
        <Island id="booking-island">
          <BookingFlow />
        </Island>
      </div>
    </section>
  )
}
