import { useRef, useState } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import { type Answers, frequencyLabel } from '../../../shared/booking.ts'
import { kronor } from '../../../shared/price.ts'
import { change } from './acts.ts'
import { ChangeForm } from './change-form.tsx'
import { NoticeAt } from './notice-at.tsx'
import type { Household } from './use-household.ts'

interface BookingProps {
  state: HouseholdState
  household: Household
}

/** What we have noted; to be changed as long as there is something to come. */
export function Booking({ state, household }: BookingProps) {
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const { booking, status, frequency, price, pending } = state
  const { answers } = booking
  const isChangeable = status === 'asked' || status === 'agreed'

  const rows: [label: string, value: string, field: keyof Answers | null][] = [
    ['Namn', booking.submitted_by, null],
    ['Hämtningsadress', answers.address, 'address'],
    ['Telefon', answers.phone, 'phone'],
    ['E-post', answers.email, null],
    ['Hur ofta', `${frequencyLabel(frequency)}, ${kronor(price)}${frequency === 'once' ? '' : ' per månad'}`, null],
    ['Material', answers.materials.join(', '), 'materials'],
    ['Specialönskemål', answers.specialRequest, 'specialRequest'],
    ['Meddelande', answers.notes, 'notes'],
  ]
  const waiting = (field: keyof Answers | null) => (field ? (pending?.[field as keyof typeof pending] ?? null) : null)

  return (
    <section className="band" aria-labelledby="booking-title">
      <div className="wrap split">
        <div className="stack">
          <h2 id="booking-title">Det här har vi antecknat</h2>
          {pending && (
            <p>
              En del väntar på vårt ja. Det gäller först när vi har svarat, med e-post till dig. Till dess hämtar vi som
              vanligt.
            </p>
          )}
        </div>
        <div className="stack">
          {isChanging ? (
            <ChangeForm
              state={state}
              busy={household.busy}
              onSave={async (changes) => {
                if (await household.act(change(changes, answers))) setChanging(false)
              }}
              onCancel={() => {
                setChanging(false)
                // Once it is there again.
                setTimeout(() => changeButton.current?.focus())
              }}
            />
          ) : (
            <>
              <dl className="noted">
                {rows
                  .filter(([, value, field]) => value || waiting(field))
                  .map(([label, value, field]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {value}
                        {waiting(field) !== null && (
                          <span className="waiting">
                            <span className="tag-plain">Väntar på vårt ja</span> {words(waiting(field))}
                          </span>
                        )}
                      </dd>
                    </div>
                  ))}
              </dl>
              {isChangeable && (
                <div className="buttons">
                  <button ref={changeButton} type="button" className="button quiet" onClick={() => setChanging(true)}>
                    Ändra uppgifterna
                  </button>
                </div>
              )}
            </>
          )}
          <NoticeAt place="booking" household={household} />
        </div>
      </div>
    </section>
  )
}

function words(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return String(value) || 'tas bort'
}
