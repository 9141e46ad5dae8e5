import type { Offer } from '../../../shared/agreement.ts'
import { bindingTerms, kronor } from '../../../shared/price.ts'
import { dayName, swedishTime } from '../../../shared/swedish-time.ts'
import { ContactLinks } from '../../components/contact-links.tsx'
import { acceptOffer, declineOffer } from './acts.ts'
import { dayWithYear } from './days.ts'
import type { Household } from './use-household.ts'

interface OfferProps {
  offer: Offer
  now: Date
  household: Household
}

/** Accept or decline an offer. The button names the sum, and the binding terms are directly above it. */
export function OfferToAnswer({ offer, now, household }: OfferProps) {
  const { price, frequency, first_day, message, until } = offer
  const isOver = new Date(until) < now
  const answerBy = dayWithYear(swedishTime(new Date(until)).date, now)
  const busy = household.busy || undefined
  return (
    <>
      <h2 className="big">Vårt pris: {kronor(price)}</h2>
      {message && <p className="own-words">{message}</p>}
      {isOver ? (
        <p>
          Priset gällde till och med {answerBy}. Vill du ha hämtning ändå? Hör av dig: <ContactLinks />.
        </p>
      ) : (
        <>
          {first_day && (
            <p>
              Första hämtningen blir {dayName(first_day)}. Svara senast {answerBy}.
            </p>
          )}
          <p id="offer-terms">{bindingTerms(price, frequency)}</p>
          <div className="buttons">
            <button
              type="button"
              className="button"
              aria-disabled={busy}
              aria-describedby="offer-terms"
              onClick={() => void household.act(acceptOffer)}
            >
              Ja tack, {kronor(price)}
            </button>
            <button
              type="button"
              className="button quiet"
              aria-disabled={busy}
              onClick={() => void household.act(declineOffer)}
            >
              Nej tack
            </button>
          </div>
          <p className="small">
            Tackar du ja har du ett avtal som kostar pengar. Läs <a href="/villkor">villkoren</a>. Undrar du något?{' '}
            <ContactLinks />
          </p>
        </>
      )}
    </>
  )
}
