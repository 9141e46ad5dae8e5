import { useEffect, useRef } from 'react'
import { frequencyLabel } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { NotifiableBooking } from '../../../../shared/notification.ts'
import { nextPickup } from '../../../../shared/pickup-days.ts'
import { pickupHours } from '../../../../shared/pickup-time.ts'
import { priceOf } from '../../../../shared/price.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { MaterialBag } from './material-bag.tsx'

/** What was booked, for a visitor who missed the toast; takes the focus when it appears. */
export function Confirmation({ booking }: { booking: NotifiableBooking }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { submitted_by, answers } = booking
  const firstPickup = nextPickup(new Date(booking.created_at), company.pickup, company.closedDates)

  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView()
  }, [])

  const rows: [label: string, value: string][] = [
    ['Första hämtning, preliminärt', `${dayName(firstPickup.date)}\nkl. ${pickupHours}`],
    ['Adress', answers.address],
    ['Hur ofta', `${frequencyLabel(answers.frequency)}, ${priceOf(answers.frequency)}`],
    ['Material', answers.materials.join(', ')],
    ['Specialönskemål', answers.specialRequest],
    ['Meddelande', answers.notes],
    ['Telefon', answers.phone],
    ['E-post', answers.email],
  ]

  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <p className="confirmation-bags">
        {answers.materials.map((material) => (
          <MaterialBag key={material} material={material} />
        ))}
      </p>
      <h3 id="confirmation-title" ref={headingRef} tabIndex={-1}>
        Vi har tagit emot din bokning, {submitted_by}
      </h3>
      <p>Vi hör av oss inom {company.answerWithinHours} timmar och bekräftar dagen. Det här har vi antecknat:</p>
      <dl>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p>
        Blev något fel, till exempel e-postadressen? Säg till: <ContactLinks />.
      </p>
    </section>
  )
}
