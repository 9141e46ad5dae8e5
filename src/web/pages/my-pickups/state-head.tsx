import type { ReactNode } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { ContactLinks } from '../../components/contact-links.tsx'
import { resume } from './acts.ts'
import { divide, moment } from './days.ts'
import { NextPickup } from './next-pickup.tsx'
import { NoticeAt } from './notice-at.tsx'
import type { Household } from './use-household.ts'

interface StateHeadProps {
  state: HouseholdState
  now: Date
  household: Household
}

/** How things stand, first on the page. */
export function StateHead({ state, now, household }: StateHeadProps) {
  return (
    <>
      <Standing state={state} now={now} household={household} />
      <NoticeAt place="next" household={household} />
    </>
  )
}

function Standing({ state, now, household }: StateHeadProps) {
  const { status, answer_by, booking, last_day } = state
  const { next } = divide(state, now)

  if (status === 'asked') {
    return (
      <Words heading="Vi har fått din bokning">
        <p className="lead">
          {answer_by ? `Vi svarar senast ${moment(answer_by)}` : 'Vi svarar så snart vi kan'}, med e-post till{' '}
          <span className="address">{booking.answers.email}</span>. Säger vi ja står dina dagar här.
        </p>
        <p>Är e-postadressen fel, eller har du inte fått svar? Säg till: {contact}.</p>
      </Words>
    )
  }
  if (status === 'declined') {
    // Refused with many others it was told to nobody, and perhaps by mistake.
    const isTold = state.history.every(({ what }) => what !== 'dismissed')
    return (
      <Words heading="Vi kunde tyvärr inte ta din bokning">
        <p className="lead">
          {isTold
            ? `Varför står i mejlet till ${booking.answers.email}. Undrar du över något, hör av dig.`
            : 'Undrar du varför, eller tror du att det blev fel? Hör av dig.'}
        </p>
        <p>{contact}</p>
      </Words>
    )
  }
  if (status === 'withdrawn') {
    return (
      <Words heading="Du har ångrat avtalet">
        <p className="lead">Vi hämtar inte mer hos dig. Bekräftelsen med dag och klockslag har du fått med e-post.</p>
        {bookAgain}
      </Words>
    )
  }
  if (status === 'ended') {
    const isUndoable = household.notice?.place !== 'ending' && state.may_resume
    return (
      <>
        {next ? (
          <NextPickup key={next.day} state={state} pickup={next} now={now} household={household} />
        ) : (
          <Words heading={state.first_day ? 'Ditt avtal är avslutat' : 'Bokningen är tillbakatagen'}>
            <p className="lead">
              {state.first_day ? 'Vi hämtar inte mer hos dig. Tack för påsarna.' : 'Vi hör inte av oss om den.'}
            </p>
            {bookAgain}
          </Words>
        )}
        {next && last_day && (
          <p>
            <strong>Avtalet är avslutat.</strong> Sista dagen är {dayName(last_day)}.
          </p>
        )}
        {isUndoable && (
          <div className="buttons">
            <button
              type="button"
              className="button quiet"
              aria-disabled={household.busy || undefined}
              onClick={() => void household.act({ ...resume, place: 'next' })}
            >
              {state.first_day ? 'Ångra, fortsätt hämta' : 'Ångra, jag vill boka ändå'}
            </button>
          </div>
        )}
      </>
    )
  }
  if (!next) {
    return (
      <Words heading="Ingen hämtning inplanerad">
        <p className="lead">
          {state.frequency === 'once' && state.totals.pickups > 0
            ? 'Engångshämtningen är gjord. Tack för påsarna.'
            : 'Alla dagar framöver är överhoppade. Ångra en av dem här nedanför när du vill ha hämtning igen.'}
        </p>
        {state.frequency === 'once' && state.totals.pickups > 0 && bookAgain}
      </Words>
    )
  }
  return <NextPickup key={next.day} state={state} pickup={next} now={now} household={household} />
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
