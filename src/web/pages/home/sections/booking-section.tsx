import { frequencies } from '../../../../shared/booking.ts'
import { company, type StaffMember } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'
import { kronor } from '../../../../shared/price.ts'
import { Island } from '../../../components/island.tsx'
import { telephoneLink } from '../../../components/telephone-link.ts'
import { BookingIsland } from '../booking-form/booking-island.tsx'

export function BookingSection() {
  const firstOfStaff = company.staff[0] as StaffMember
  return (
    <section id="booking" className="band sunk booking" aria-labelledby="booking-title">
      <div className="wrap">
        <h2 id="booking-title">När, var och för hur mycket</h2>
        <div className="facts">
          <div className="card time">
            <h3>Hämtningstider</h3>
            <p>
              {`${capitalised(pickupWeekday)}ar `}
              <strong>{pickupHours}</strong>
            </p>
            <p>Alla material samma dag. Ställ ut dem senast {company.pickup.from}.</p>
          </div>
          <div className="card areas">
            <h3>Områden i {company.municipality}</h3>
            <ul>
              {company.areas.map((area) => (
                <li key={area}>{area}</li>
              ))}
            </ul>
          </div>
          <div className="card prices">
            <h3>Priser</h3>
            <dl>
              {frequencies.map(({ value, label }) => (
                <div key={value}>
                  <dt>{label}</dt>
                  <dd>
                    <strong>{kronor(company.prices[value])}</strong>
                    {value !== 'once' && ' per månad'}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="small">
              Priserna är slutpriser. Extra avgifter kan tillkomma för specialönskemål. Då får du ett pris av oss först,
              och vi hämtar bara om du säger ja.
            </p>
          </div>
        </div>
        <noscript>
          <p className="card">
            Formuläret behöver JavaScript. Ring <a href={telephoneLink(firstOfStaff.phone)}>{firstOfStaff.phone}</a>{' '}
            eller skriv till <a href={`mailto:${company.email}`}>{company.email}</a>, så bokar vi åt dig.
          </p>
        </noscript>
        <Island id="booking-island">
          <BookingIsland />
        </Island>
      </div>
    </section>
  )
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
