import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { AgreementStatus, HouseholdState } from '../../../shared/agreement.ts'
import { materialTable } from '../../../shared/booking.ts'
import { concerning } from '../../../shared/street.ts'
import { dayName, momentName, swedishDay } from '../../../shared/swedish-time.ts'
import type { CallResponse } from '../../call-function.ts'
import { Button, type Look } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { asItIs, divide, isJanuary, isOutcome, isRunning } from '../../household/days.ts'
import { Doorstep } from '../../illustrations/doorstep.tsx'
import { mayTakeFocus } from '../../may-take-focus.ts'
import { useNow } from '../../use-now.ts'
import { Booking } from './booking.tsx'
import { Collected } from './collected.tsx'
import { ComingDays } from './coming-days.tsx'
import { doorOf, sceneOf } from './door.ts'
import { Folded } from './folded.tsx'
import { LostLink } from './lost-link.tsx'
import { Payment } from './payment.tsx'
import { Snow } from './snow.tsx'
import { StateHead } from './state-head.tsx'
import { type ClosedBecause, type Household, type PartProps, useHousehold } from './use-household.ts'

/** @param shown what the document's head has shown of it already */
export function MyPickups({ shown }: { shown?: CallResponse<HouseholdState> }) {
  const household = useHousehold(shown)
  const { view } = household

  if (view.name === 'open') return <Open household={household} {...view} />
  return (
    <Head picture={view.name === 'closed' && !reasons[view.why].isFarewell && <Doorstep scene="empty" />}>
      {view.name === 'loading' && (
        <p className="lead waiting-line" aria-live="polite" aria-atomic>
          {waiting}
        </p>
      )}
      {view.name === 'failed' && (
        <>
          <p className="lead" role="alert" aria-live="assertive">
            {household.refreshing ? waiting : view.sentence}
          </p>
          <div className="row">
            <Retry household={household} />
          </div>
          <p>
            Är det bråttom? <ContactLinks />
          </p>
        </>
      )}
      {view.name === 'closed' && <Closed why={view.why} />}
    </Head>
  )
}

interface OpenProps extends Omit<PartProps, 'now'> {
  skew: number
  doubt: string | null
}

function Open({ household, state: read, skew, doubt }: OpenProps) {
  const now = useNow(skew)
  const state = asItIs(read, now)
  const page: PartProps = { state, now, household }
  const door = doorOf(state, now)
  const { status, days, withdrawal_until } = state
  const { next, ahead } = divide(state, now)
  const mayStillCome = isRunning(state, now)
  return (
    <>
      <Head
        picture={
          <Doorstep
            bags={state.booking.answers.materials.map((material) => materialTable[material].bag)}
            scene={sceneOf(state, door)}
          >
            {isJanuary(now) && <Snow />}
          </Doorstep>
        }
      >
        <p className="concerning">{concerning(state.booking.answers.address)}</p>
        <div aria-live="polite" aria-atomic>
          {doubt && <Doubt why={doubt} at={state.now} household={household} />}
          {state.own_sms_used_up && (
            <p>
              Vi skickar inga fler sms just nu om det du själv ändrar, för det har blivit många. Allt som gäller står
              här på sidan, och påminnelser får du som vanligt.
            </p>
          )}
        </div>
        <StateHead {...page} door={door} />
      </Head>
      {mayStillCome && ahead.length > 0 && (days.length > 1 || !next) && <ComingDays {...page} />}
      <Payment {...page} />
      <Booking {...page} />
      {days.some(({ state }) => isOutcome(state)) && <Collected {...page} />}
      <div className="band more">
        <div className="wrap">
          {withdrawal_until !== null && withdrawal_until >= swedishDay(now) && (
            <p>
              <span>{`Till och med ${dayName(withdrawal_until)} kan du ångra avtalet utan att säga varför. `}</span>
              <a href="/angra">Ångra avtalet här</a>
            </p>
          )}
          <Folded
            summary={`Mer: ${more[status] ?? (mayStillCome ? 'kalender, ' : '')}dina uppgifter`}
            isOpen={location.search === '?mer' || household.feedback?.spot === 'ending'}
            load={() => import('./more.tsx')}
          >
            {({ More }) => <More {...page} />}
          </Folded>
        </div>
      </div>
    </>
  )
}

const more: Partial<Record<AgreementStatus, string>> = {
  asked: 'ta tillbaka bokningen, ',
  agreed: 'kalender, avsluta, ',
}

/** Replaces the reason while trying again: the same reason would not be announced a second time. */
const waiting = 'Hämtar dina dagar …'

function Doubt({ why, at, household }: { why: string; at: string; household: Household }) {
  return (
    <div className="doubt">
      <p>{household.refreshing ? waiting : `${why} Det här är vad vi visste ${momentName(at)}.`}</p>
      <Retry household={household} look="quiet" />
    </div>
  )
}

/** Its success removes it, which does not lose the focus. */
function Retry({ household, look = 'main' }: { household: Household; look?: Look }) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = buttonRef.current
    return () => {
      if (document.activeElement !== button) return
      // Once the answer is in the document. Its own heading: of the page's, which comes first, Orca says nothing.
      setTimeout(() => {
        const heading = document.querySelector<HTMLElement>('.state-head h2')
        if (!heading || !mayTakeFocus()) return
        heading.tabIndex = -1
        heading.focus()
      })
    }
  }, [])
  return (
    <Button ref={buttonRef} look={look} isBusy={household.refreshing} onClick={() => void household.refresh()}>
      Försök igen
    </Button>
  )
}

function Head({ picture, children }: { picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={picture ? 'state-head' : 'state-head state-head-alone'}>
      <div className="wrap">
        <div className="stack">
          <h1>Min hämtning</h1>
          {children}
        </div>
        {picture && <div className="porch">{picture}</div>}
      </div>
    </div>
  )
}

const reasons: Record<ClosedBecause, { heading: string; words: string; isFarewell?: true }> = {
  'no-link': {
    heading: 'Öppna din egen länk',
    words:
      'Den står i mejlet från oss, och på sidan som kom när du bokade. Sidan har inget lösenord: länken är nyckeln.',
  },
  'broken-link': {
    heading: 'Länken är inte hel',
    words: 'En bit av den har fallit bort. Öppna den en gång till ur mejlet.',
  },
  'unknown-link': {
    heading: 'Länken fungerar inte längre',
    words: 'Den kan ha bytts ut mot en nyare, eller så är dina uppgifter raderade.',
  },
  left: {
    heading: 'Den här fliken har glömt dig',
    words:
      'Öppna din länk när du vill hit igen. Webbläsarens historik kan ha den kvar: på en lånad dator, rensa den också.',
    isFarewell: true,
  },
  erased: {
    heading: 'Dina uppgifter är raderade',
    words: 'Vi hämtar inte mer hos dig, och länkarna hit fungerar inte längre.',
    isFarewell: true,
  },
}

function Closed({ why }: { why: ClosedBecause }) {
  const { heading, words, isFarewell } = reasons[why]
  const ref = useRef<HTMLHeadingElement>(null)
  // The pressed element is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <h2 className="big" ref={ref} tabIndex={-1}>
        {heading}
      </h2>
      <p className={isFarewell ? undefined : 'lead'}>{words}</p>
      {isFarewell ? (
        <p>
          <a href="/">Till startsidan</a>
        </p>
      ) : (
        <LostLink />
      )}
    </>
  )
}
