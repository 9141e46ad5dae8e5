import { useEffect, useRef } from 'react'
import { type FieldName, fieldsInOrder, frequencyLabel, materialTable } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { company } from '../../../../shared/company.ts'
import { untilTheDayBefore } from '../../../../shared/deadline.ts'
import type { NotifiableBooking } from '../../../../shared/notification.ts'
import { pickupFor } from '../../../../shared/pickup-days.ts'
import { answerTime, pickupHours } from '../../../../shared/pickup-time.ts'
import { priceOf } from '../../../../shared/price.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { Facts } from '../../../components/facts.tsx'
import { householdPath } from '../../../household-key.ts'
import { AtTheDoor } from '../../../illustrations/doorstep.tsx'
import { mayTakeFocus } from '../../../may-take-focus.ts'
import { pickupRules } from './pickup-rules.ts'
import type { Receipt } from './receipt.ts'

interface ConfirmationProps {
  receipt: Receipt
  /** The site's origin, e.g. 'https://example.se', as printed. */
  origin: string
  /** Takes the focus when it appears after a press. */
  isNew?: boolean
  onPrint?: () => void
  onTold?: (kind: 'error' | 'success', text: string) => void
}

/** For a visitor who missed the toast: a note for the refrigerator, and everything that was entered. */
export function Confirmation({ receipt, origin, isNew, onPrint, onTold }: ConfirmationProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { booking, key } = receipt
  const link = origin + householdPath(key)
  const { submitted_by, answers } = booking

  useEffect(() => {
    if (!isNew || !mayTakeFocus(document.querySelector('#booking-form'))) return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView()
  }, [isNew])

  const rows = fieldsInOrder()
    .filter((name) => !onTheNote.includes(name))
    .map((name) => listedField(name, answers))

  return (
    <section className="confirmation stack" aria-labelledby="confirmation-title">
      <div>
        {/* Orca says nothing of a focus that comes to the first text of what is new. */}
        <p className="hint">Din bokning</p>
        <h3 id="confirmation-title" ref={headingRef} tabIndex={-1}>
          {`Vi har tagit emot din bokning, ${submitted_by}`}
        </h3>
      </div>
      <p>
        {`Inom ${answerTime} svarar vi ja eller nej. Avtalet börjar gälla när vi svarar ja. Spara länken, eller skriv ut lappen.`}
      </p>
      <FridgeNote booking={booking} link={link} />
      {onPrint && (
        <div className="row">
          <Button look="quiet" onClick={onPrint}>
            Skriv ut lappen
          </Button>
          {'clipboard' in navigator && (
            <Button
              look="quiet"
              onClick={() =>
                navigator.clipboard.writeText(link).then(
                  () => onTold?.('success', 'Länken är kopierad.'),
                  () => onTold?.('error', notCopied),
                )
              }
            >
              Kopiera länken
            </Button>
          )}
        </div>
      )}
      <p>Det här har vi också antecknat:</p>
      <Facts rows={rows} />
      <p>
        Har något blivit fel, till exempel <span className="whole">e-postadressen?</span> Säg till: <ContactLinks />.
      </p>
    </section>
  )
}

const notCopied =
  'Länken gick inte att kopiera. Håll fingret på Öppna Min hämtning, eller högerklicka, och kopiera länken där.'

const onTheNote: FieldName[] = ['name', 'address', 'frequency', 'materials']

function FridgeNote({ booking, link }: { booking: NotifiableBooking; link: string }) {
  const { answers, created_at, early_start = false } = booking
  const rules = pickupRules(answers.frequency)
  const first = pickupFor(new Date(created_at), rules, early_start)
  const { lastDay } = rules.season
  return (
    <div className="note fridge-note">
      <AtTheDoor bags={answers.materials.map((material) => materialTable[material].bag)} />
      <div className="stack">
        {typeof first === 'object' ? (
          <p className="fridge-day">
            <span>Första hämtningen, om vi säger ja</span> <strong>{dayName(first.date)}</strong>{' '}
            <span>Ute senast {company.pickup.from}.</span> <span>Vi kommer {pickupHours}.</span>
          </p>
        ) : (
          <p className="fridge-day">
            <strong>{first === 'full' ? 'Just nu är det fullt' : 'Ingen dag är bestämd'}</strong>{' '}
            <span>Vi hör av oss om det blir en plats. Ställ inte ut något förrän vi har sagt ja.</span>
          </p>
        )}
        {typeof first === 'object' && <p>{company.words.putOut}</p>}
        <ul>
          <li>{answers.address}</li>
          <li>{answers.materials.join(', ')}</li>
          <li>
            {`${frequencyLabel(answers.frequency)}, ${priceOf(answers.frequency)}${lastDay && answers.frequency !== 'once' ? `, till och med ${dayName(lastDay)}` : ''}${answers.specialRequest ? '. Priset för Special får du i svaret.' : ''}`}
          </li>
        </ul>
        <p>Hoppa över, flytta eller avsluta gör du på Min hämtning, senast {untilTheDayBefore()}.</p>
        <p>
          <a href={link}>Öppna Min hämtning</a>
        </p>
        <p className="small">Länken är din nyckel. Den som har den kan ändra hämtningen.</p>
      </div>
    </div>
  )
}
