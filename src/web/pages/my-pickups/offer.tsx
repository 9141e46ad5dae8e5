import { useId } from 'react'
import type { Offer } from '../../../shared/agreement.ts'
import { ifAcceptedLate } from '../../../shared/deadline.ts'
import { bindingTerms, bindingWish, kronor, sumOffered } from '../../../shared/price.ts'
import { notAskedAgain } from '../../../shared/season-words.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { type Act, acceptOffer, acceptWish, declineOffer, declineWish } from '../../household/acts.ts'
import type { Household, PartProps } from './use-household.ts'

export function OfferToAnswer({ offer, state, now, household }: PartProps & { offer: Offer }) {
  const { price, frequency, first_day, message, until, special_price = 0 } = offer
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
          <p>{`${first_day ? `${frequency === 'once' ? 'Hämtningen' : 'Första hämtningen'} blir ${dayName(first_day)}.${ifAcceptedLate(offer)}` : 'Ingen dag är ledig just nu.'} Svara senast ${momentName(until)}.`}</p>
          <YesOrNo
            household={household}
            terms={bindingTerms(offer, state)}
            sum={sum}
            isFree={price + special_price === 0}
            accept={acceptOffer(offer)}
            decline={declineOffer(offer)}
          />
          {state.again_of && <p className="small">{notAskedAgain}</p>}
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
      <YesOrNo
        household={household}
        terms={`${bindingWish(price, state)} Svara senast ${momentName(until)}.`}
        sum={kronor(price)}
        accept={acceptWish(offer)}
        decline={declineWish(offer)}
      />
    </>
  )
}

interface YesOrNoProps {
  household: Household
  terms: string
  sum: string
  isFree?: boolean
  accept: Act
  decline: Act
}

/** The button names the sum and the obligation to pay it, as the law requires, and the binding terms are directly above it. */
function YesOrNo({ household, terms, sum, isFree = false, accept, decline }: YesOrNoProps) {
  const id = useId()
  return (
    <>
      <p id={id}>{terms}</p>
      <div className="row">
        <Button isBusy={household.busy} aria-describedby={id} onClick={() => void household.act(accept, 'next')}>
          {`Ja tack, ${sum}${isFree ? '' : ' med betalningsskyldighet'}`}
        </Button>
        <Button look="quiet" isBusy={household.busy} onClick={() => void household.act(decline, 'next')}>
          Nej tack
        </Button>
      </div>
    </>
  )
}
