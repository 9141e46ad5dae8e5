import type { SubmitEvent } from 'react'
import type { AgreementStatus } from '../../../../shared/agreement.ts'
import { type Rhythm, rhythms } from '../../../../shared/booking.ts'
import { type Inbox, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { priceFor } from '../../../../shared/price.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButton, DialogButtons } from '../dialog.tsx'
import { usePriceIn } from '../households/price-field.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { keepAnswered } from './just-answered.ts'
import { useRoom } from './use-room.ts'

interface OfferProps {
  text: string
  waiting: Inbox['unanswered'][number] | Answered
}

/** A booking that has been answered before. */
type Answered = Pick<Inbox['unanswered'][number], 'booking' | 'name' | 'answers' | 'proposed_day' | 'early_start'> & {
  status: AgreementStatus
}

/** An offer, for something outside the price list. */
export function Offer({ text, waiting }: OfferProps) {
  return (
    <DialogButton text={text} title={`Skicka ett pris till ${visibleLine(waiting.name)}`}>
      {(close) => <OfferForm waiting={waiting} onDone={close} />}
    </DialogButton>
  )
}

function OfferForm({ waiting, onDone }: Pick<OfferProps, 'waiting'> & { onDone(): void }) {
  const { booking, name, answers, proposed_day, early_start } = waiting
  const { dayWithRoom } = useRoom()
  const offer = useAct('desk_offer')
  const priceIn = usePriceIn()
  const household = useDeskQuery('desk_household', { booking })
  const others = household.data?.open_days.filter((day) => day !== proposed_day).slice(0, 12) ?? []

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const price = priceIn(form)
    if (typeof price !== 'number') return
    const frequency = fields.get('frequency') as Rhythm
    const message = String(fields.get('message')).trim()
    const said = `${visibleLine(name)} får priset ${priceFor(price, frequency)} och svarar själv.`
    const done = await offer.act(
      {
        booking,
        price,
        frequency,
        first_day: String(fields.get('first_day')),
        message,
        seen: { ...answers, name, ...('status' in waiting && { status: waiting.status }) },
      },
      said,
    )
    if (!done) return
    onDone()
    if ('answer_by' in waiting) keepAnswered(done, { card: waiting, title: answers.address, said, words: message })
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>
        Hushållet får priset om en minut och har 14&nbsp;dagar på sig att tacka ja. Först då gäller avtalet, till just
        det priset.
      </p>
      <Field label="Pris i hela kronor">
        <input name="price" inputMode="numeric" required autoComplete="off" />
      </Field>
      <Field label="Hur ofta">
        <select name="frequency" defaultValue={answers.frequency}>
          {rhythms.map(({ value, label }) => (
            <option key={value} value={value}>
              {value === 'once' ? label : `${label}, pris per månad`}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Första dag">
        <select name="first_day" defaultValue={proposed_day ?? undefined} required>
          {[...(proposed_day ? [proposed_day] : []), ...others].map((day) => (
            <option key={day} value={day}>
              {dayWithRoom(day)}
            </option>
          ))}
        </select>
      </Field>
      {!early_start && <UnaskedStart />}
      <Field label="Hälsning (valfritt)">
        <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} />
      </Field>
      <DialogButtons act="Skicka priset" isBusy={offer.isPending} />
    </form>
  )
}

/** What a day within the fourteen days costs the company, where the household has not asked for one. */
export function UnaskedStart() {
  return (
    <p className="small">
      Hushållet har inte bett er börja under ångertiden. Hämtar ni innan den är slut och hushållet ångrar sig, får ni
      inte betalt för det.
    </p>
  )
}
