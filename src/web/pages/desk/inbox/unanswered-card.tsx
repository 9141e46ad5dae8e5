import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { fieldOf, fieldsInOrder, frequencyLabel } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { type Inbox, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { priceOf } from '../../../../shared/price.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { useNow } from '../../../use-now.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { Contact, MaterialBags, Note, Said } from '../household-parts.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { inHours, moment, statusLabels } from '../words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { Case } from './case.tsx'
import { keepAnswered } from './just-answered.ts'
import { OfferDialog, unaskedStart } from './offer-dialog.tsx'

const HURRY_MS = 6 * 3_600_000

export function UnansweredCard(booking: Inbox['unanswered'][number]) {
  const { booking: id, name, answers, created_at, answer_by, proposed_day, early_start } = booking
  const { asked_back_at, area, stops_on_proposed_day, same_as } = booking
  const now = useNow().getTime()
  const [words, setWords] = useState('')
  const [choosesDay, setChoosesDay] = useState(false)
  const refusing = useRef<DialogHandle>(null)
  const offering = useRef<DialogHandle>(null)
  const asking = useRef<DialogHandle>(null)
  const answer = useAct('desk_answer')
  const fieldId = useId()
  const person = visibleLine(name)
  const message = words.trim() || null
  // The clock stands still until the household has answered.
  const isUrgent = !asked_back_at && Date.parse(answer_by) - now < HURRY_MS

  const agree = async (day: string) => {
    const said = `${person} har fått ja, första gången ${dayName(day)}.`
    const done = await answer.act(
      { booking: id, agree: true, first_day: day, message, seen: { ...answers, name } },
      said,
    )
    if (done) keepAnswered(done, { card: booking, title: answers.address, said })
  }
  const refuse = async () => {
    const said = `${person} har fått nej.`
    const done = await answer.act(
      { booking: id, agree: false, first_day: null, message, seen: { ...answers, name } },
      said,
    )
    if (!done) return
    refusing.current?.close()
    keepAnswered(done, { card: booking, title: answers.address, said })
  }

  return (
    <Case
      who={
        <>
          <p className={isUrgent ? 'clock urgent' : 'clock'}>
            {asked_back_at ? (
              `Frågat ${moment(asked_back_at)}`
            ) : (
              <time dateTime={answer_by}>{clock(answer_by, now)}</time>
            )}
          </p>
          <h3>
            <Said text={answers.address} />
          </h3>
          <p>
            <Link href={`/hushall/${id}`}>
              <Said text={name} />
            </Link>
            , bokade {moment(created_at)}
          </p>
          <p>
            <strong>{frequencyLabel(answers.frequency)}</strong>, {priceOf(answers.frequency)}
            {early_start && ', vill börja under ångertiden'}
          </p>
          <p>
            {area ?? 'Adressen nämner inget av era områden'}
            {proposed_day && `. ${plural(stops_on_proposed_day, 'stopp', 'stopp')} ${dayName(proposed_day)}`}
          </p>
        </>
      }
      says={
        <>
          <MaterialBags materials={answers.materials} />
          {fieldsInOrder()
            .filter((name) => fieldOf(name).kind === 'lines')
            .map((name) => {
              const [label, text] = listedField(name, answers)
              return <Note key={name} label={label} text={text} />
            })}
          <Others label="Samma telefon, e‑post eller adress" bookings={same_as.filter(({ is_near }) => !is_near)} />
          <Others label="Samma gata" bookings={same_as.filter(({ is_near }) => is_near)} />
        </>
      }
      reach={<Contact phone={answers.phone} email={answers.email} />}
      acts={
        <>
          <details>
            <summary>Lägg till några egna ord</summary>
            <div className="field">
              <label htmlFor={fieldId}>Hälsning</label>
              <textarea
                id={fieldId}
                rows={2}
                maxLength={MESSAGE_LIMIT}
                aria-describedby={`${fieldId}-hint`}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
              <p className="hint" id={`${fieldId}-hint`}>
                Står i mejlet till hushållet, tillsammans med dag, pris och villkor.
              </p>
            </div>
          </details>
          {proposed_day && (
            <button
              type="button"
              className="button big"
              disabled={answer.isPending}
              onClick={() => agree(proposed_day)}
            >
              Ja, från {dayName(proposed_day)}
            </button>
          )}
          <div className="pair">
            <button
              type="button"
              className="button quiet"
              aria-expanded={choosesDay}
              onClick={() => setChoosesDay(!choosesDay)}
            >
              {proposed_day ? 'Annan dag' : 'Välj dag'}
            </button>
            <button type="button" className="button quiet" onClick={() => refusing.current?.open()}>
              Tacka nej
            </button>
          </div>
          <div className="pair">
            <button type="button" className="button quiet" onClick={() => asking.current?.open()}>
              Fråga
            </button>
            <button type="button" className="button quiet" onClick={() => offering.current?.open()}>
              Skicka ett pris
            </button>
          </div>
          {choosesDay && !early_start && unaskedStart}
          {choosesDay && <OtherDays booking={id} proposed={proposed_day} isBusy={answer.isPending} onDay={agree} />}
          <OfferDialog ref={offering} waiting={booking} />
          <AskDialog ref={asking} waiting={booking} />
          <Dialog ref={refusing} title={`Tacka nej till ${person}?`}>
            <p>Hushållet får ett mejl om att ni inte kan hämta. Ändrar ni er finns det kvar under Hushåll.</p>
            <div className="field">
              <label htmlFor={`${fieldId}-no`}>Skriv gärna varför</label>
              <textarea
                id={`${fieldId}-no`}
                rows={3}
                maxLength={MESSAGE_LIMIT}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </div>
            <DialogButtons act="Tacka nej" isBusy={answer.isPending} onAct={refuse} />
          </Dialog>
        </>
      }
    />
  )
}

interface OtherDaysProps {
  booking: string
  proposed: string | null
  isBusy: boolean
  onDay(day: string): void
}

/** The company's next pick-up days, from the database. */
function OtherDays({ booking, proposed, isBusy, onDay }: OtherDaysProps) {
  const household = useDeskQuery('desk_household', { booking })
  const days = household.data?.open_days.filter((day) => day !== proposed).slice(0, 6)
  if (household.error) return <p className="error">{household.error.message}</p>
  if (!days) return <p role="status">Hämtar dagarna …</p>
  if (days.length === 0) return <p>Det finns ingen annan dag att välja.</p>
  return (
    <ul className="days" aria-label="Första dag">
      {days.map((day) => (
        <li key={day}>
          <button type="button" className="button quiet" disabled={isBusy} onClick={() => onDay(day)}>
            Ja, från {dayName(day)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function clock(answerBy: string, now: number): string {
  const left = Date.parse(answerBy) - now
  return left >= 0 ? `Svara inom ${inHours(left)}` : `Svaret skulle ha kommit för ${inHours(-left)} sedan`
}

function Others({ label, bookings }: { label: string; bookings: Inbox['unanswered'][number]['same_as'] }) {
  if (bookings.length === 0) return null
  return (
    <p>
      {label}:{' '}
      {bookings.map(({ booking, name, status }, at) => (
        <span key={booking}>
          {at > 0 && ', '}
          <Link href={`/hushall/${booking}`}>{name}</Link> ({statusLabels[status].toLowerCase()})
        </span>
      ))}
    </p>
  )
}
