import { useState } from 'react'
import type { AgreementStatus } from '../../../../shared/agreement.ts'
import { type Rhythm, rhythms } from '../../../../shared/booking.ts'
import type { Household, Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { priceFor } from '../../../../shared/price.ts'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { MessageField } from '../message-field.tsx'
import { useDeskQuery } from '../query.ts'
import { getsPrice } from '../words.ts'
import { BeyondRoom } from './beyond-room.tsx'
import { useAnswer } from './just-answered.ts'
import { PriceInput, usePriceIn } from './price-field.tsx'
import { useRoom } from './use-room.ts'

interface OfferProps {
  text: string
  waiting: Inbox['unanswered'][number] | Answered
}

type Answered = Pick<Inbox['unanswered'][number], 'booking' | 'name' | 'answers' | 'proposed_day' | 'early_start'> & {
  status: AgreementStatus
}

export function Offer({ text, waiting }: OfferProps) {
  const { booking, name } = waiting
  const { answer } = useAnswer('desk_offer', 'answer_by' in waiting ? waiting : null)
  const priceIn = usePriceIn()
  const person = visibleLine(name)

  async function send({ form, text, close }: DialogSent) {
    const price = priceIn(form)
    if (typeof price !== 'number') return
    const frequency = text('frequency') as Rhythm
    const [first_day, message] = [text('first_day'), text('message')]
    const seen = JSON.parse(text('seen'))
    const said = (household: Household) => getsPrice(person, `priset ${priceFor(price, frequency)}`, household)
    await answer({ booking, price, frequency, first_day, message, seen }, said, { words: message, close })
  }

  return (
    <DialogForm
      text={text}
      title={`Skicka ett pris till ${person}`}
      act="Skicka priset"
      keeps={`offer ${booking}`}
      onSend={send}
    >
      <OfferFields waiting={waiting} />
    </DialogForm>
  )
}

function OfferFields({ waiting }: Pick<OfferProps, 'waiting'>) {
  const { booking, name, answers, proposed_day, early_start } = waiting
  const { dayWithRoom } = useRoom()
  const household = useDeskQuery('desk_household', { booking })
  const others = household.data?.open_days.filter((day) => day !== proposed_day).slice(0, 12) ?? []
  const days = proposed_day ? [proposed_day, ...others] : others
  const [rhythm, setRhythm] = useState<Rhythm>(answers.frequency)
  const [chosen, setChosen] = useState<string>()
  const first = chosen ?? days[0]
  // As it was when the form opened: what is read anew behind it, nobody has seen.
  const [seen] = useState(() =>
    JSON.stringify({ ...answers, name, early_start, ...('status' in waiting && { status: waiting.status }) }),
  )
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      <p>
        Hushållet får priset och har 14&nbsp;dagar på sig att tacka ja. Först då gäller avtalet, till just det priset.
      </p>
      <PriceInput label="Pris i hela kronor" />
      <Field label="Hur ofta">
        <select name="frequency" value={rhythm} onChange={({ target }) => setRhythm(target.value as Rhythm)}>
          <Options of={rhythms.map(({ value, label }) => [value, value === 'once' ? label : `${label}, per månad`])} />
        </select>
      </Field>
      <Field label="Första dag">
        <select name="first_day" value={first} onChange={({ target }) => setChosen(target.value)} required>
          <Options of={days.map((day) => [day, dayWithRoom(day)])} />
        </select>
      </Field>
      {first && <BeyondRoom first={first} rhythm={rhythm} />}
      {!early_start && <UnaskedStart />}
      <MessageField label="Hälsning (valfritt)" />
    </>
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
