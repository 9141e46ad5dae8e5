import type { ReactNode } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import { givenIn } from '../../../shared/booking-record.ts'
import { company } from '../../../shared/company.ts'
import { capital } from '../../../shared/swedish-text.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks, Telephone } from '../../components/contact-links.tsx'
import { answerQuestion, resume } from '../../household/acts.ts'
import { divide, isOutcome, isRestorable, lastOfAll } from '../../household/days.ts'
import { AfterVisit } from './after-visit.tsx'
import { type Door, isPastPuttingOut, tagWords } from './door.ts'
import { FeedbackAt } from './feedback-at.tsx'
import { NextPickup } from './next-pickup.tsx'
import { OfferToAnswer, WishToAnswer } from './offer.tsx'
import type { PartProps } from './use-household.ts'
import { WhenTag } from './when-tag.tsx'
import { WordsForm } from './words-form.tsx'

interface StateHeadProps extends PartProps {
  door: Door | null
}

export function StateHead(page: StateHeadProps) {
  const { door, now, household } = page
  const today = door && isPastPuttingOut(door) ? door : null
  const isOfToday = today !== null && isOutcome(today.pickup.state)
  return (
    <>
      {today && <Today door={today} now={now} />}
      {isOfToday && <AfterVisit {...page} />}
      <WishToAnswer {...page} />
      <Standing {...page} today={today} />
      {!isOfToday && <AfterVisit {...page} />}
      <FeedbackAt spot="next" household={household} />
    </>
  )
}

function Standing({ door, today, ...page }: StateHeadProps & { today: Door | null }) {
  const { state, now } = page
  const { next } = divide(state, now)
  const coming = next && next.day !== today?.pickup.day && (
    <NextPickup key={next.day} {...page} pickup={next} door={today ? null : door} />
  )
  if (state.offer) return <OfferToAnswer offer={state.offer} {...page} />
  switch (state.status) {
    case 'asked':
      return <Unanswered {...page} />
    case 'declined':
      return <Declined state={state} />
    case 'withdrawn':
      return <Withdrawn state={state} />
    case 'ended':
      return (
        <>
          {coming}
          <Ended {...page} isOver={!next} />
        </>
      )
    default:
      return coming || (!today && <NoneAhead {...page} />)
  }
}

function Declined({ state }: { state: HouseholdState }) {
  // A dismissed booking was refused silently, and perhaps by mistake.
  const isTold = state.history.every(({ what }) => what !== 'dismissed')
  return (
    <Words heading="Vi kunde tyvärr inte ta emot din bokning">
      <OwnWords state={state} about="declined" />
      <p className="lead">
        {isTold ? 'Undrar du över något? Hör av dig.' : 'Undrar du varför, eller tror du att det blev fel? Hör av dig.'}
      </p>
      <p>{contact}</p>
    </Words>
  )
}

function Withdrawn({ state: { booking, may_book } }: { state: HouseholdState }) {
  return (
    <Words heading="Du har ångrat avtalet">
      <p className="lead">
        {`Vi hämtar inte mer hos dig.${booking.answers.email ? ' Bekräftelsen med dag och klockslag har du fått i ett mejl.' : ''}`}
      </p>
      {may_book && bookAgain}
    </Words>
  )
}

/** @param isOver whether no pick-up is left */
function Ended({ state, isOver, now, household }: PartProps & { isOver: boolean }) {
  const { first_day, last_day, totals, may_book, may_resume, again } = state
  return (
    <>
      {isOver && (
        <Words heading={endedHeading(state)}>
          <p className="lead">
            {first_day
              ? `Vi hämtar inte mer hos dig${again ? ' enligt det här avtalet' : ''}.${totals.pickups > 0 ? ` Tack för ${company.bag.these}.` : ''}`
              : noLonger(state)}
          </p>
          {again ? <p>{goesOn(again)}</p> : may_book && bookAgain}
        </Words>
      )}
      {!isOver && last_day && (
        <p>
          <strong>
            {last_day === state.season_ends
              ? `Säsongen slutar ${dayName(last_day)}, och då slutar också ditt avtal.`
              : 'Avtalet är avslutat.'}
          </strong>
          {lastOfAll(state, now) === null && <span>{` Sista dagen är ${dayName(last_day)}.`}</span>}
        </p>
      )}
      {household.feedback?.spot !== 'ending' && may_resume && (
        <div className="row">
          <Button look="quiet" isBusy={household.busy} onClick={() => void household.act(resume, 'next')}>
            {first_day ? 'Fortsätt hämta' : 'Jag vill boka ändå'}
          </Button>
        </div>
      )}
    </>
  )
}

function NoneAhead({ state, now }: PartProps) {
  const { frequency, totals, season_ends } = state
  const thanks = totals.pickups > 0 ? ` Tack för ${company.bag.these}.` : ''
  const { ahead } = divide(state, now)
  if (ahead.some((pickup) => pickup.state === 'skipped')) {
    const [skipped, how] =
      frequency === 'once'
        ? ['Den är överhoppad.', ' Återställ den här nedanför om du vill ha den ändå.']
        : ['Alla dagar framöver är överhoppade.', ' Återställ en av dem här nedanför när du vill ha hämtning igen.']
    return (
      <Words heading="Ingen hämtning inplanerad">
        <p className="lead">{ahead.some(({ day }) => isRestorable(state, day, now)) ? skipped + how : skipped}</p>
      </Words>
    )
  }
  if (frequency !== 'once') {
    return (
      <Words heading={season_ends ? 'Säsongen är slut' : 'Ingen hämtning inplanerad'}>
        <p className="lead">{`${season_ends ? 'Vi kör inte mer den här säsongen.' : 'Vi har inga fler dagar just nu.'}${thanks}`}</p>
      </Words>
    )
  }
  return (
    <Words heading="Ingen hämtning inplanerad">
      <p className="lead">{totals.pickups > 0 ? `Engångshämtningen är gjord.${thanks}` : 'Hämtningen blev inte av.'}</p>
      {state.may_book && bookAgain}
    </Words>
  )
}

/** What the company wrote, also in a mail that may have got lost. */
function OwnWords({ state: { letter }, about }: { state: HouseholdState; about: string }) {
  return letter?.about === about && <p className="own-words">{letter.words}</p>
}

function endedHeading({ first_day, history }: HouseholdState): string {
  if (first_day) return 'Ditt avtal är avslutat'
  const what = history.at(-1)?.what
  if (what === 'lapsed') return 'Priset gäller inte längre'
  return what === 'declined_offer' ? 'Du tackade nej' : 'Bokningen är tillbakatagen'
}

/** Next season, by a booking of its own, which this page's key does not open. */
function goesOn({ status, until }: NonNullable<HouseholdState['again']>): string {
  return status === 'offered' && until
    ? `Vill du vara med igen? Vi har skickat dig ett pris. Svara med länken där, senast ${momentName(until)}.`
    : 'Du är med igen. Dina dagar ser du med länken i det nya avtalet.'
}

function noLonger({ history }: HouseholdState): string {
  const isOffer = history.some(({ what }) => what === 'lapsed' || what === 'declined_offer')
  return isOffer ? 'Inget är bestämt, och det kostar dig ingenting.' : 'Vi hör inte av oss om den.'
}

function Unanswered({ state, now, household }: PartProps) {
  const { answer_by, booking, letter } = state
  const { email } = booking.answers
  // What follows the address belongs to it: after one that fills its line that would begin the next.
  const address = (before: string, end: string) =>
    email ? (
      <>
        <span>{before}</span>
        <span className="whole">{`${email}${end}`}</span>
      </>
    ) : (
      <span>{end}</span>
    )
  const isWrong = email ? 'Är adressen fel, eller ' : ''
  // The promised time is suspended until the household has answered.
  if (letter?.about === 'question') {
    return (
      <Words heading="Vi undrar en sak">
        <OwnWords state={state} about="question" />
        <AnswerForm state={state} household={household} />
        <p>
          <span>Svara här</span>
          {address(' eller på mejlet till ', ',')}
          <span>{` så svarar vi på din bokning. Säger vi ja står dina dagar här. ${email ? 'Är adressen fel? Säg till' : 'Du kan också höra av dig'}: `}</span>
          {contact}.
        </p>
      </Words>
    )
  }
  if (answer_by && Date.parse(answer_by) < now.getTime()) {
    return (
      <Words heading="Vi är sena med vårt svar">
        <p className="lead">
          <span>{`Du skulle ha fått svar senast ${momentName(answer_by)}. Förlåt! Svaret kommer`}</span>
          {address(' till ', '.')}
        </p>
        <p>
          <span>{capital(`${isWrong}vill du inte vänta? Säg till: `)}</span>
          {contact}.
        </p>
      </Words>
    )
  }
  return (
    <Words heading="Vi har fått din bokning">
      <p className="lead">
        <span>{answer_by ? `Vi svarar senast ${momentName(answer_by)}` : 'Vi svarar så snart vi kan'}</span>
        {address(', med ett mejl till ', '.')}
        <span> Säger vi ja står dina dagar här.</span>
      </p>
      <p>
        <span>{capital(`${isWrong}har du inte fått svar? Säg till: `)}</span>
        {contact}.
      </p>
    </Words>
  )
}

function AnswerForm({ state, household }: Omit<PartProps, 'now'>) {
  return (
    <WordsForm
      // Kept for this question: another one is not answered by what was written to this one.
      keeps={`answer ${state.letter?.words}`}
      className="panel"
      label="Ditt svar"
      missing="Skriv ditt svar."
      act="Skicka svaret"
      rows={3}
      maxLength={1000}
      isBusy={household.busy}
      onSend={(words) => household.act(answerQuestion(words, givenIn(state.booking)), 'next')}
    />
  )
}

const contact = <ContactLinks />

const bookAgain = (
  <p>
    <a href="/#booking-form">Boka hämtning igen</a>
  </p>
)

function Words({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className="big">{heading}</h2>
      {children}
    </>
  )
}

function Today({ door, now }: { door: Door; now: Date }) {
  return (
    <>
      <WhenTag words={tagWords(door, now)} />
      {door.phase in questions && (
        <p>
          <span>{`${questions[door.phase as keyof typeof questions]} `}</span>
          <Telephone />.
        </p>
      )}
    </>
  )
}

/** After a visit there is a form to object (after-visit.tsx). */
const questions = {
  coming: 'Glömde du? Ring',
  late: `Står ${company.bag.these} kvar? Ring`,
} as const
