import type { HouseholdState, Offer } from '../../../shared/agreement.ts'
import { ifAcceptedLate } from '../../../shared/deadline.ts'
import { bindingTerms, bindingWish, kronor, sumOffered } from '../../../shared/price.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { acceptOffer, acceptWish, declineOffer, declineWish } from '../../household/acts.ts'
import type { Household, PartProps } from './use-household.ts'

interface OfferProps {
  offer: Offer
  state: HouseholdState
  now: Date
  household: Household
}

/**
 * Accept or decline an offer. The button names the sum and the obligation to pay it, as the law requires, and the binding terms are
 * directly above it.
 */
export function OfferToAnswer({ offer, state, now, household }: OfferProps) {
  const { price, first_day, message, until, special_price = 0 } = offer
  const sum = sumOffered(offer)
  return (
    <>
      <h2 className="big">{state.again_of ? 'Vill du vara med igen?' : `Vårt pris: ${sum}`}</h2>
      {state.again_of && <p className="lead">{`Vårt pris: ${sum}`}</p>}
      {message && <p className="own-words">{message}</p>}
      {new Date(until) < now ? (
        <p>
          <span>{`Priset gällde till och med ${momentName(until)}. Vill du ha hämtning ändå? Hör av dig: `}</span>
          <ContactLinks />.
        </p>
      ) : (
        <>
          {first_day && (
            <p>{`Första hämtningen blir ${dayName(first_day)}.${ifAcceptedLate(offer)} Svara senast ${momentName(until)}.`}</p>
          )}
          <p id="offer-terms">{bindingTerms(offer, state)}</p>
          <div className="row">
            <Button
              isBusy={household.busy}
              aria-describedby="offer-terms"
              onClick={() => void household.act(acceptOffer(offer), 'next')}
            >
              {`Ja tack, ${sum}${price + special_price > 0 ? ' med betalningsskyldighet' : ''}`}
            </Button>
            <Button look="quiet" isBusy={household.busy} onClick={() => void household.act(declineOffer, 'next')}>
              Nej tack
            </Button>
          </div>
          <p className="small">
            Tackar du ja gäller <a href="/villkor">villkoren</a>. Undrar du något? <ContactLinks />
          </p>
        </>
      )}
    </>
  )
}

export function WishToAnswer({ state, now, household }: PartProps) {
  const offer = state.wish_offer
  if (!offer || new Date(offer.until) < now) return null
  const { price, message, request, until } = offer
  return (
    <>
      <h2 className="big">{`Vårt pris för önskemålet: ${kronor(price)}`}</h2>
      <p className="own-words">{request}</p>
      {message && <p className="own-words">{message}</p>}
      <p id="wish-terms">{`${bindingWish(price, state)} Svara senast ${momentName(until)}.`}</p>
      <div className="row">
        <Button
          isBusy={household.busy}
          aria-describedby="wish-terms"
          onClick={() => void household.act(acceptWish(offer), 'next')}
        >
          {`Ja tack, ${kronor(price)} med betalningsskyldighet`}
        </Button>
        <Button look="quiet" isBusy={household.busy} onClick={() => void household.act(declineWish, 'next')}>
          Nej tack
        </Button>
      </div>
    </>
  )
}
