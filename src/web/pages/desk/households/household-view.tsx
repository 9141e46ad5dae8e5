import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { HouseholdState, Offer, PickupDay } from '../../../../shared/agreement.ts'
import { countOfBags, numberOf } from '../../../../shared/bags.ts'
import { fieldOf, fieldsInOrder } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import type { Household, Reach } from '../../../../shared/desk.ts'
import { firmLines, isFirm } from '../../../../shared/firm.ts'
import { historyEvents } from '../../../../shared/history-events.ts'
import { messageStatuses } from '../../../../shared/message-kinds.ts'
import { stepOf } from '../../../../shared/pickup-days.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor, priceFor, priceOfWish, sumOffered } from '../../../../shared/price.ts'
import { capital, plural } from '../../../../shared/swedish-text.ts'
import { addDays, dayName, dayNameWithYear, isoWeekday, swedishDay } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { resume } from '../../../household/acts.ts'
import { asItIs, isOutcome } from '../../../household/days.ts'
import { DialogButton, DialogForm } from '../dialog.tsx'
import { useFocusAfter } from '../focus.ts'
import { Yes } from '../inbox/yes.tsx'
import { PassingButton, TakeBack } from '../passing-button.tsx'
import { usePrinted } from '../print.ts'
import { SEEN_AFTER_MS, useAct, useActFor, useDeskQuery } from '../query.ts'
import { Rows } from '../rows.tsx'
import { Section } from '../section.tsx'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { ChangeDay } from '../shared/change-day.tsx'
import { Contact, CountedBags, Note, Said } from '../shared/household.tsx'
import { useTakeBackAnswer } from '../shared/just-answered.ts'
import { Offer as NewOffer } from '../shared/offer.tsx'
import { ViewState } from '../view-state.tsx'
import { dayStates, getsPrice, messageName, monthName, shortMoment, statusLabels, who, withNote } from '../words.ts'
import { AwayFor } from './away.tsx'
import { ChangeForm, noSms, notAsked } from './change-form.tsx'
import { ContractOnPaper } from './contract-on-paper.tsx'
import { End } from './end.tsx'
import { MoveForm } from './move-form.tsx'
import { Withdraw } from './withdraw.tsx'

export default function HouseholdView({ booking }: { booking: string }) {
  const household = useDeskQuery('desk_household', { booking }, { refetchInterval: SEEN_AFTER_MS })
  return (
    <>
      {household.data === undefined && <h1>Hushåll</h1>}
      <ViewState query={household} what="Hushållet">
        {(data) => <OfHousehold household={asItIs(data, new Date(data.now))} />}
      </ViewState>
    </>
  )
}

function OfHousehold({ household }: { household: Household }) {
  const { status, booking, first_day } = household
  const { answers, submitted_by } = booking
  const isRunning = status === 'agreed'
  const [isPrinted, printContract] = usePrinted()

  return (
    <>
      <article className="household stack">
        <h1>
          <Said text={submitted_by} />
        </h1>
        <p className="lead">
          <span>{statusWords(household)}</span> {status === 'asked' && <Link href="/inkorg">Svara i inkorgen</Link>}
        </p>
        {household.can_take_back && (
          <TakeBackNow key={household.can_take_back.number} household={household} {...household.can_take_back} />
        )}
        <p>{reachWords(household)}</p>
        <Contact name={submitted_by} phone={answers.phone} address={answers.address} email={answers.email} />

        <Section title="Uppgifter">
          <Facts rows={factsOf(household)} />
          {household.offer && <p>{offerWords(household.offer, household.now)}</p>}
          {household.pending && (
            <p>
              Har bett om en ändring, som väntar på svar i <Link href="/inkorg">inkorgen</Link>.
            </p>
          )}
          <DialogButton text="Ändra uppgifter" title="Ändra uppgifter">
            {(close) => <ChangeForm household={household} onDone={close} />}
          </DialogButton>
        </Section>

        <Days household={household} />
        <Collected totals={household.totals} />
        <Rows
          title="Betalning"
          lines={household.months.map(({ month, owes, paid, paid_at }) => [
            capital(monthName(month)),
            `${kronor(owes)}, ${paid_at ? 'betald' : paid > 0 ? `${kronor(owes - paid)} är kvar` : owes > 0 ? 'inte betald' : 'inget att betala'}`,
            `/manad/${month}`,
          ])}
        />
        <History household={household} />

        {household.may_resume && <Resume household={household} />}
        {status === 'declined' && <AgreeAfterAll household={household} />}
        {mayGetPrice(household) && <NewPrice household={household} />}
        {(isRunning || (status === 'ended' && first_day)) && <More household={household} onPrint={printContract} />}
      </article>
      {isPrinted && <ContractOnPaper household={household} />}
    </>
  )
}

function More({ household, onPrint }: { household: Household; onPrint(): void }) {
  const isRunning = household.status === 'agreed'
  return (
    <Section title="Mer" className="not-on-paper">
      {(household.reach !== 'call' || household.booking.answers.email) && (
        <NewLink booking={household.id} name={household.booking.submitted_by} />
      )}
      {isRunning && (
        <Button look="plain" onClick={onPrint}>
          Skriv ut avtalet
        </Button>
      )}
      {isRunning && !isDone(household) && <End household={household} />}
      {!isFirm(household) && <Withdraw household={household} />}
    </Section>
  )
}

function factsOf({ booking: { answers }, ...household }: Household): [label: string, value: ReactNode][] {
  const { price, special_price, driver_note, first_day, last_day, offer, wish, wish_offer } = household
  return [
    ...fieldsInOrder().map((name): [string, ReactNode] => {
      const [label, text] = listedField(name, { ...answers, frequency: offer?.frequency ?? answers.frequency })
      return [label, text && (fieldOf(name).kind === 'lines' ? <Note text={text} /> : <Said text={text} />)]
    }),
    ...firmLines(household),
    ['Pris', `${priceFor(price, answers.frequency)}${special_price ? ', eget pris' : ''}`],
    [
      'Pris på önskemålet',
      wish_offer
        ? `${kronor(wish_offer.price)}, svarar senast ${shortMoment(wish_offer.until)}`
        : wish && wish.price > 0 && priceOfWish(wish.price),
    ],
    ['Till föraren', driver_note && <Note text={driver_note} />],
    ['Nästa säsong', household.objects && notAsked],
    ['Sms', household.no_sms && answers.email && noSms],
    ['Första dag', first_day && dayNameWithYear(first_day)],
    ['Sista dag', last_day && dayNameWithYear(last_day)],
  ]
}

/** A single pick-up that has been: nothing of it is left to change or to end. */
function isDone({ status, frequency, days }: Household): boolean {
  return status === 'agreed' && frequency === 'once' && days.length > 0 && days.every(({ state }) => isOutcome(state))
}

function statusWords(household: Household): string {
  if (!isDone(household)) return statusLabels[household.status]
  return household.totals.pickups > 0 ? 'Engångshämtningen är gjord' : 'Engångshämtningen är förbi'
}

function offerWords(offer: Offer, now: string): string {
  const isOver = Date.parse(offer.until) < Date.parse(now)
  const [got, answers] = isOver ? ['Fick', ', som gällde till'] : ['Har fått', '. Svarar senast']
  return `${got} priset ${sumOffered(offer)}${answers} ${shortMoment(offer.until)}.`
}

const SHOWN_DAYS = 4

function Days({ household }: { household: Household }) {
  const today = swedishDay(household.now)
  const isPast = ({ day, state }: PickupDay) => day < today || isOutcome(state)
  const coming = household.days.filter((day) => !isPast(day))
  const past = household.days.filter(isPast).reverse()
  const { id, rhythm_from } = household
  const isRepeated = household.status === 'agreed' && household.frequency !== 'once'
  if (household.days.length === 0 && !isRepeated) return null
  return (
    <Section title="Dagar">
      <DayRows days={coming.slice(0, SHOWN_DAYS)} household={household} />
      <Folded number={coming.length - SHOWN_DAYS} one="dag till" many="dagar till">
        <DayRows days={coming.slice(SHOWN_DAYS)} household={household} />
      </Folded>
      <Folded number={past.length} one="dag som varit" many="dagar som varit">
        <Rows lines={past.map((day) => [capital(dayName(day.day)), visited(household, day)])} />
      </Folded>
      {isRepeated && <AwayFor household={household} />}
      {isRepeated && rhythm_from && (
        <ChangeDay booking={id} weekday={isoWeekday(rhythm_from)} rhythm={household.frequency} />
      )}
    </Section>
  )
}

function visited({ visits }: Household, { day, state }: PickupDay): string {
  const visit = visits.find((visit) => visit.day === day)
  const bags = numberOf(visit?.bags ?? {})
  const what = bags > 0 ? `${dayStates[state]}, ${countOfBags(bags)}` : dayStates[state]
  return withNote(what, visibleLine(visit?.note ?? ''))
}

function Folded({ number, one, many, children }: { number: number; one: string; many: string; children: ReactNode }) {
  if (number <= 0) return null
  return (
    <details>
      <summary>{plural(number, one, many)}</summary>
      {children}
    </details>
  )
}

function DayRows({ days, household }: { days: PickupDay[]; household: Household }) {
  if (days.length === 0) return null
  return (
    <ul className="rows">
      {days.map((day) => {
        const name = capital(dayName(day.day))
        return (
          <li key={day.day}>
            <span>
              {day.state === 'planned' ? <span>{name}</span> : <del>{name}</del>}
              <span className="small">{` ${became(day)}`}</span>
            </span>
            {household.status === 'agreed' && (
              <DialogButton look="plain" text="Ändra" label={`Ändra ${name}`} title={`Ändra ${dayName(day.day)}`}>
                {(close) => <MoveForm household={household} day={day} onDone={close} />}
              </DialogButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function became({ state, moved_from, moved_to, reason }: PickupDay): string {
  return [
    state === 'skipped' && 'överhoppad',
    state === 'moved' && moved_to && `flyttad till ${dayName(moved_to)}`,
    state === 'planned' && moved_from && `flyttad från ${dayName(moved_from)}`,
    reason && `(${visibleLine(reason)})`,
  ]
    .filter(Boolean)
    .join(' ')
}

function Collected({ totals: { pickups, bags } }: Pick<HouseholdState, 'totals'>) {
  if (pickups === 0) return null
  return (
    <Section title="Hämtat">
      <p>{plural(pickups, 'gång', 'gånger')}</p>
      <CountedBags bags={bags}>{(count, name) => <span>{`${count} ${name.toLowerCase()}`}</span>}</CountedBags>
    </Section>
  )
}

function History({ household: { history, messages } }: { household: Household }) {
  return (
    <Section title="Historik">
      <Folded number={history.length} one="händelse" many="händelser">
        <Rows
          isQuiet
          lines={history
            .toReversed()
            .map(({ at, who: by, what, day }) => [
              day ? `${historyEvents[what].desk}: ${dayName(day)}` : historyEvents[what].desk,
              `${shortMoment(at)}, ${who[by]}`,
            ])}
        />
      </Folded>
      <Folded number={messages.length} one="meddelande" many="meddelanden">
        <Rows
          isQuiet
          lines={messages.map(({ kind, channel, created_at, status, day }) => [
            messageName(kind, day),
            `${ways[channel]} ${shortMoment(created_at)}, ${messageStatuses[status]}`,
          ])}
        />
      </Folded>
    </Section>
  )
}

const ways: Record<Reach, string> = { mail: 'mejl', sms: 'sms', call: 'samtal' }

function reachWords({ reach, booking }: Household): string {
  const comesBack = reach === 'call' && booking.answers.email !== ''
  return comesBack ? 'Mejlen kommer inte fram: ring, eller rätta adressen.' : reaches[reach]
}

const reaches: Record<Reach, string> = {
  mail: 'Får besked via mejl.',
  sms: 'Har ingen e-post: får besked via sms, och avtalet på papper.',
  call: 'Nås bara på telefon: ni ringer, och det som ska sägas kommer till inkorgen.',
}

function AgreeAfterAll({ household: { id, booking, early_start, price } }: { household: Household }) {
  const { submitted_by: name, answers } = booking
  const { act, isPending } = useAct('desk_answer')
  const button = useRef<HTMLDivElement>(null)
  useFocusAfter(button)

  async function agree(special_price: number | null, close?: () => void) {
    const seen = { ...answers, name, early_start, status: 'declined', price }
    const args = { booking: id, agree: true, first_day: null, message: null, seen, special_price }
    const person = visibleLine(name)
    const said = (household: Household) =>
      special_price ? getsPrice(person, 'båda priserna', household) : `${person} har fått ja.`
    if (await act(args, said)) close?.()
  }

  return (
    <div ref={button}>
      <Yes text="Säg ja i alla fall" waiting={{ answers }} isBusy={isPending} onYes={agree} />
    </div>
  )
}

/**
 * Mirrors `private.offer`: before the household's yes, and after a no of either side. For an unanswered booking the button is in
 * the inbox.
 */
function mayGetPrice({ status, first_day, may_resume }: Household): boolean {
  return status === 'offered' || status === 'declined' || (status === 'ended' && !first_day && !may_resume)
}

function NewPrice({ household: { id, booking, early_start, open_days, status } }: { household: Household }) {
  const { submitted_by: name, answers } = booking
  const [proposed_day = null] = open_days
  return (
    <NewOffer text="Skicka ett nytt pris" waiting={{ booking: id, name, answers, proposed_day, early_start, status }} />
  )
}

function TakeBackNow({
  household: { id, now },
  number,
  until,
}: {
  household: Household
  number: string
  until: string
}) {
  const takeBack = useTakeBackAnswer(id, number)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(until) - Date.parse(now))
    return () => clearTimeout(timer)
  }, [until, now])
  if (isOver) return null
  return <TakeBack className="row take-back" text="Hushållet har inte fått veta det än." onAct={takeBack} />
}

function Resume({ household }: { household: Household }) {
  const { id, first_day, frequency } = household
  const { act } = useActFor(id)
  const back = firstDayBack(household)
  return (
    <div className="stack">
      {back && <BeyondRoom first={back} rhythm={frequency} />}
      <PassingButton look="quiet" onAct={() => act(resume)}>
        {first_day ? 'Fortsätt hämta' : 'De vill boka ändå'}
      </PassingButton>
    </div>
  )
}

/** The first of the days that an ended household has no more and would have again; null without any. */
function firstDayBack({ rhythm_from, last_day, frequency, now }: Household): string | null {
  const today = swedishDay(now)
  const isBack = (day: string) => day >= today && day > (last_day ?? '')
  let day = rhythm_from
  while (day && !isBack(day)) day = frequency === 'once' ? null : addDays(day, stepOf[frequency])
  return day
}

function NewLink({ booking, name }: { booking: string; name: string }) {
  const newLink = useAct('desk_new_link')
  return (
    <DialogForm
      look="plain"
      text="Ny länk"
      title="Skicka en ny länk?"
      act="Skicka"
      onSend={() => newLink.act({ booking }, `${visibleLine(name)} får en ny länk.`)}
    >
      <p>Alla länkar och kalendrar som hushållet har haft slutar gälla, och hushållet får en ny länk.</p>
    </DialogForm>
  )
}
