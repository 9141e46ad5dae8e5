import { type ReactNode, useEffect, useRef } from 'react'
import { fieldsInOrder } from '../../../shared/booking.ts'
import { givenIn, listedField } from '../../../shared/booking-record.ts'
import { firmLines } from '../../../shared/firm.ts'
import { priceFor, wishTerms } from '../../../shared/price.ts'
import { Button } from '../../components/button.tsx'
import { Facts } from '../../components/facts.tsx'
import { Failed } from '../../components/told.tsx'
import { type Act, change } from '../../household/acts.ts'
import { isRunning } from '../../household/days.ts'
import { forgetInTab, WRITTEN } from '../../tab-storage.ts'
import { Band } from './band.tsx'
import { FeedbackAt } from './feedback-at.tsx'
import type { PartProps } from './use-household.ts'
import { usePart } from './use-part.ts'

export function Booking({ state, now, household }: PartProps) {
  const { part, failure, open, close } = usePart(() => import('./change-form.tsx'))
  const changeButton = useRef<HTMLButtonElement>(null)
  const saving = useRef<Act>(null)
  const { feedback } = household
  const { booking, status, frequency, price, wish, pending, letter } = state
  const isChangeable = status === 'asked' || isRunning(state, now)

  const rows = fieldsInOrder('name', 'address').flatMap((name): [string, ReactNode][] => {
    const [label, value] = listedField(name, { ...givenIn(booking), frequency: state.offer?.frequency ?? frequency })
    // Until an offer is answered, the offer's price is the only one.
    const isPriced = name === 'frequency' && status !== 'offered'
    const shown = isPriced ? `${value}, ${priceFor(price, frequency)}` : value
    const wanted = pending && name in pending && (listedField(name, pending)[1] || 'tas bort')
    return [
      [label, wanted ? <Waiting key={name} value={shown} wanted={wanted} /> : shown],
      ['Önskemålet', name === 'specialRequest' && wish ? wishTerms(wish) : ''],
    ]
  })

  // Saved, at once or by *Försök igen*: an open form would still compare with the answers from before. It goes as the feedback comes, or
  // the page would scroll to where that stands below it.
  const isSaved = feedback?.undo !== undefined && feedback.undo === saving.current?.undo
  useEffect(() => {
    if (!isSaved) return
    saving.current = null
    forgetInTab(WRITTEN)
    close()
  }, [isSaved, close])

  return (
    <Band
      id="booking-title"
      title="Det här har vi antecknat"
      lead={
        pending && <p>En del väntar på vårt ja och gäller först när vi har svarat. Till dess hämtar vi som vanligt.</p>
      }
    >
      {letter?.about === 'changed' && !pending && (
        <div>
          <p>Vi kunde inte säga ja till din ändring:</p>
          <p className="own-words">{letter.words}</p>
        </div>
      )}
      {part && !isSaved ? (
        <part.ChangeForm
          state={state}
          busy={household.busy}
          onSave={(changes) => {
            saving.current = change(changes, state)
            void household.act(saving.current, 'booking')
          }}
          onCancel={() => {
            close()
            // Once it is back in the document.
            setTimeout(() => changeButton.current?.focus())
          }}
        />
      ) : (
        <>
          <Facts rows={[...rows, ...firmLines(state)]} />
          {isChangeable && (
            <div className="row">
              <Button ref={changeButton} look="quiet" onClick={() => void open()}>
                Ändra uppgifterna
              </Button>
            </div>
          )}
        </>
      )}
      <Failed why={failure} />
      <FeedbackAt spot="booking" household={household} />
    </Band>
  )
}

function Waiting({ value, wanted }: { value: string; wanted: string }) {
  return (
    <>
      <span>{value}</span>
      <span className="waiting">
        <span className="tag-plain">Väntar på vårt ja</span>
        <span>{` ${wanted}`}</span>
      </span>
    </>
  )
}
