import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { company } from '../../../shared/company.ts'
import { capital } from '../../../shared/swedish-text.ts'
import { dayName, isDay } from '../../../shared/swedish-time.ts'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { Toaster } from '../../components/toaster.tsx'
import { hasSession, onSessionChange } from './backend.ts'
import { Doorway } from './doorway.tsx'
import { dropWhatIsTooOld, forgetHouseholds, NOT_KEPT, persistOptions, queryClient } from './kept-on-phone.ts'
// Here, so that payments that waited on the phone are sent although nobody opens a month.
import './shared/payments.ts'
import { Navigation } from './navigation.tsx'
import { NextBuild } from './next-build.tsx'
import { OtherTab, useOnlyTab } from './only-tab.tsx'
import { pickupDayNow } from './shared/pickup-day-now.ts'
import { RefusedElsewhere } from './shared/refusals.tsx'
import { type SignInLink, takeSignInLink } from './sign-in/sign-in-link.ts'
import { DialogToastContext, TellContext, useToasts } from './tell.ts'
import { monthName, thisMonth } from './words.ts'

const parts: (() => Promise<unknown>)[] = []

/** A view of its own: the first script is what every view needs. */
function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  parts.push(load)
  return lazy(load)
}

const SignIn = part(() => import('./sign-in/sign-in.tsx'))
const RoundView = part(() => import('./round/round-view.tsx'))
const Find = part(() => import('./households/find.tsx'))
const InboxView = part(() => import('./inbox/inbox-view.tsx'))
const MonthView = part(() => import('./month/month.tsx'))
const SeasonView = part(() => import('./season/season-view.tsx'))
// Loaded with its own view only: hardly anybody opens it, and its code for QR codes is large.
const FlyerView = lazy(() => import('./season/flyer-view.tsx'))
const HouseholdView = part(() => import('./households/household-view.tsx'))
const NewBooking = part(() => import('./households/new-booking.tsx'))
const PhonesView = part(() => import('./sign-in/phones-view.tsx'))

export function Desk(props: { link: SignInLink | null }) {
  return maySave() ? <DeskOfTab {...props} /> : <Doorway lead={noStorage} />
}

function DeskOfTab({ link }: { link: SignInLink | null }) {
  const { tab, takeOver } = useOnlyTab()
  return (
    <ErrorBoundary advice={LOAD_AGAIN}>
      {tab === 'other' && <OtherTab onTakeOver={takeOver} />}
      {tab === 'this' && <OnlyDesk link={link} />}
    </ErrorBoundary>
  )
}

/** Where the pages of households tell whom to call. */
const LOAD_AGAIN = 'Ladda om sidan. Det du redan har tryckt finns kvar.'

/** With cookies blocked, browsers throw as soon as the storage is named. */
function maySave(): boolean {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

const noStorage =
  'Skrivbordet behöver få spara på den här enheten: inloggningen, rundan och det du trycker utan täckning. Tillåt kakor ' +
  'och webbplatsdata för sidan i webbläsarens inställningar och ladda sedan om den.'

function OnlyDesk({ link: linkAtStart }: { link: SignInLink | null }) {
  const isSignedIn = useSyncExternalStore(onSessionChange, hasSession)
  const [isRestored, setRestored] = useState(false)
  const { toast, told, tell, close, drop, tellOutside, dropError } = useToasts()
  const [link, setLink] = useState(linkAtStart)

  useEffect(() => {
    // Pasting the link into an open desk's address bar does not reload the page.
    const look = () => setLink((before) => takeSignInLink() ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])

  useEffect(() => {
    if (!isRestored) return
    // When a session was ended elsewhere, perhaps because this phone is lost, all households' data are removed.
    if (isSignedIn) void queryClient.resumePausedMutations()
    else forgetHouseholds()
  }, [isRestored, isSignedIn])

  useEffect(() => {
    const timer = setInterval(dropWhatIsTooOld, 60_000)
    const notKept = () => tell('error', 'Telefonen kan inte spara rundan: minnet är fullt. Håll sidan öppen.')
    addEventListener(NOT_KEPT, notKept)
    return () => {
      clearInterval(timer)
      removeEventListener(NOT_KEPT, notKept)
    }
  }, [tell])

  return (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={persistOptions}
      onSuccess={() => setRestored(true)}
      onError={() => setRestored(true)}
    >
      <TellContext value={tell}>
        <Toaster toast={toast} onClose={close} />
        <DialogToastContext value={{ told, drop, tellOutside }}>
          {isSignedIn ? (
            <Views onArrival={dropError} />
          ) : (
            <Suspense>
              <SignIn key={link?.tokenHash} link={link} />
            </Suspense>
          )}
        </DialogToastContext>
      </TellContext>
    </PersistQueryClientProvider>
  )
}

/** URLs contain days and ids, never names or addresses. */
function Views({ onArrival }: { onArrival(): void }) {
  const [location] = useHashLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is a location.
  useEffect(onArrival, [location])
  // Once the first view is shown: the next build's worker no longer has them.
  useEffect(() => {
    for (const load of parts) load().catch(() => {})
  }, [])
  return (
    <Router hook={useHashLocation}>
      <Navigation />
      {/* Named, because it takes the focus: Orca says no more of it than its name, and nothing if it had that name before. */}
      <main className="view stack" tabIndex={-1} aria-label={titleOf(location)}>
        <NextBuild />
        <RefusedElsewhere />
        <Suspense fallback={<p>Hämtar …</p>}>
          <Arrival key={location} title={titleOf(location)} />
          {/* A view that cannot show an answer, perhaps of another version's server, leaves the others. */}
          <ErrorBoundary advice={LOAD_AGAIN}>
            <Switch>
              <Route path="/inkorg" component={InboxView} />
              <Route path="/runda/:day/:stop?">
                {({ day, stop }) => (isDay(day) ? <RoundView key={day} day={day} stop={stop} /> : <Start />)}
              </Route>
              <Route path="/hushall" component={Find} />
              <Route path="/ny" component={NewBooking} />
              <Route path="/hushall/:booking">
                {({ booking }) => <HouseholdView key={booking} booking={booking} />}
              </Route>
              <Route path="/manad/:month?">{({ month }) => <MonthView month={monthIn(month)} />}</Route>
              <Route path="/telefoner" component={PhonesView} />
              <Route path="/sasong" component={SeasonView} />
              <Route path="/sasong/flygblad" component={FlyerView} />
              <Route component={Start} />
            </Switch>
          </ErrorBoundary>
        </Suspense>
      </main>
    </Router>
  )
}

/** Comes with each view, when what was pressed has gone, to move scroll position and keyboard focus to its top. */
function Arrival({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = `${title} – ${company.name}`
    scrollTo({ top: 0, behavior: 'instant' })
    // A pressed element that is still there, such as a tab, keeps the focus.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [title])
  return null
}

/** A URL typed by hand may omit the day, and a link to what is unpaid the month: each tells of the others. */
function monthIn(written = ''): string {
  const [month] = /^\d{4}-(?:0[1-9]|1[0-2])\b/.exec(written) ?? []
  return month ? `${month}-01` : thisMonth()
}

/** No names, because titles stay in the browser's history. */
function titleOf(location: string): string {
  const [, part = '', what = ''] = location.split('/')
  return (
    {
      inkorg: 'Inkorg',
      runda: isDay(what) && `Rundan ${dayName(what)}`,
      hushall: what ? 'Hushållet' : 'Hushåll',
      ny: 'Ny bokning',
      manad: capital(monthName(monthIn(what))),
      sasong: what ? 'Flygblad' : 'Säsong',
      telefoner: 'Inloggade telefoner',
    }[part] || 'Skrivbordet'
  )
}

function Start() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const { day, isToday } = pickupDayNow()
    navigate(isToday ? `/runda/${day}` : '/inkorg', { replace: true })
  }, [navigate])
  return null
}
