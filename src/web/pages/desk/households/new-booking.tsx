import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { fieldsInOrder, type Rhythm, readInput, rhythms, SPECIAL } from '../../../../shared/booking.ts'
import { givenIn, toRecord } from '../../../../shared/booking-record.ts'
import type { DeskBooking } from '../../../../shared/desk.ts'
import { firstPossiblePickup, type PickupExceptions, weeksFrom } from '../../../../shared/pickup-days.ts'
import { rulesWith } from '../../../../shared/pickup-rules.ts'
import { listPrice, priceOf } from '../../../../shared/price.ts'
import { remarkOn } from '../../../../shared/remarks.ts'
import { addDays } from '../../../../shared/swedish-time.ts'
import { nationalNumber } from '../../../../shared/telephone.ts'
import { makeUuid } from '../../../../shared/uuid.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { Field } from '../../../components/field.tsx'
import type { Choices } from '../../../components/field-control.tsx'
import { Form, type Sent } from '../../../components/form.tsx'
import { Options } from '../../../components/options.tsx'
import { keepText } from '../../../kept-text.ts'
import { useAct, useDeskQuery } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { Others } from '../shared/household.tsx'
import { PriceField, SpecialPriceField, usePriceIn } from '../shared/price-field.tsx'
import { useRoom } from '../shared/use-room.ts'
import { useAskFor } from '../tell.ts'
import { whatWasBooked } from '../words.ts'
import { DeskControl, problemsIn } from './desk-control.tsx'
import { FirmControls, useFirmIn } from './firm-controls.tsx'

const WEEKS_AHEAD = 12

const order = fieldsInOrder('name', 'phone', 'address', 'email')

const withPrices: Choices = rhythms.map(({ value, label }) => [
  value,
  `${label}, ${value === 'monthly' ? 'eget pris' : priceOf(value)}`,
])

type WhoCalled = NonNullable<DeskBooking['who_called']>

const FORM = 'new-booking'

export default function NewBooking() {
  const [emptied, setEmptied] = useState(0)
  return (
    <>
      <h1>Ny bokning</h1>
      <BookingForm key={emptied} onEmptied={() => setEmptied(emptied + 1)} />
      <Button type="reset" form={FORM} look="plain">
        Töm formuläret
      </Button>
    </>
  )
}

/** What is written stays in the tab: the form itself leads to the household that has the number already. */
function BookingForm({ onEmptied }: { onEmptied(): void }) {
  const book = useAct('desk_book')
  const ask = useAskFor()
  const priceIn = usePriceIn()
  const firmIn = useFirmIn()
  const { data: exceptions = {} } = useDeskQuery('pickup_exceptions', {})
  const [, navigate] = useLocation()
  const { dayWithRoom, ...room } = useRoom()
  const [whoCalled, setWhoCalled] = useState<WhoCalled>()
  const [rhythm, setRhythm] = useState<Rhythm>()
  const [isEarly, setEarly] = useState(false)
  const [isSpecial, setSpecial] = useState(false)
  const [isFirm, setFirm] = useState(false)
  /** Until then it is the first with room, as far as is known. */
  const [chosen, setChosen] = useState<string>()
  const [remarks, setRemarks] = useState<readonly string[]>([])
  /** A whole number, once it is written. */
  const [phone, setPhone] = useState('')
  const found = useDeskQuery('desk_find', { words: phone }, { enabled: phone !== '' })
  const [id, setId] = useState('')
  const days = openDays(exceptions, isEarly || isFirm)
  const first = days.find((day) => day === chosen) ?? proposed(days, rhythm ?? 'once', room)

  async function send(sent: Sent) {
    const { form, text } = sent
    const input = readInput(new FormData(form))
    const missing = whoCalled ? [] : [{ field: 'who_called', message: 'Välj vem som ringde.' }]
    const [problem] = [...missing, ...problemsIn(input)]
    if (problem) return ask(form, problem.field, problem.message)
    const price = priceIn(form)
    const special_price = isSpecial ? priceIn(form, 'special_price') : null
    const firm = firmIn(sent)
    if (price === undefined || special_price === undefined || firm === undefined) return
    const booking: DeskBooking = {
      ...givenIn(toRecord('', input)),
      id: text('booking'),
      early_start: isEarly && !isFirm,
      first_day: text('first_day') || null,
      price,
      list_price: listPrice(input.frequency as Rhythm),
      special_price,
      ...firm,
      ...(whoCalled && { who_called: whoCalled }),
    }
    const done = await book.act({ booking }, whatWasBooked)
    if (!done) return
    form.reset()
    navigate(`/hushall/${done.id}`)
  }

  const read = useCallback((form: HTMLFormElement) => {
    const data = new FormData(form)
    const { frequency, materials } = readInput(data)
    setRhythm(frequency || undefined)
    setSpecial(materials.includes(SPECIAL))
    setFirm(String(data.get('organisation')).trim() !== '')
    setId(String(data.get('booking')))
  }, [])

  const look = useCallback((form: HTMLFormElement) => {
    const input = readInput(new FormData(form))
    const names = ['phone', 'address', 'email'] as const
    setRemarks(names.flatMap((name) => remarkOn[name](input[name]) ?? []))
    setPhone(remarkOn.phone(input.phone) ? '' : input.phone.trim())
  }, [])

  const kept = useCallback(
    (form: HTMLFormElement) => {
      const leave = keepText(form, FORM)
      read(form)
      look(form)
      return leave
    },
    [read, look],
  )

  return (
    <Form
      ref={kept}
      id={FORM}
      className="card-plain stack new-booking"
      onSend={send}
      onReset={onEmptied}
      onBlur={(event) => look(event.currentTarget)}
      onChange={(event) => read(event.currentTarget)}
    >
      <input hidden name="booking" ref={named} />
      {days.length === 0 && <p className="note">Säsongen är slut: det finns ingen dag att boka.</p>}
      <fieldset className="choices">
        <legend>Vem ringde?</legend>
        {Object.entries(callers).map(([value, label]) => (
          <Choice
            key={value}
            type="radio"
            name="who_called"
            value={value}
            onChange={() => setWhoCalled(value as WhoCalled)}
          >
            {label}
          </Choice>
        ))}
        <div aria-live="polite" aria-atomic className="remarks">
          {whoCalled && <p className="note">{consequences[whoCalled]}</p>}
        </div>
      </fieldset>
      {order.map((name) => (
        <DeskControl key={name} name={name} given={{}} {...(name === 'frequency' && { choices: withPrices })} />
      ))}
      <FirmControls />
      <Field label="Första dag">
        <select name="first_day" value={first} onChange={(event) => setChosen(event.target.value)}>
          <Options of={days.map((day) => [day, dayWithRoom(day)])} />
        </select>
      </Field>
      {first && <BeyondRoom first={first} rhythm={rhythm ?? 'once'} />}
      {!isFirm && (
        <Choice
          type="checkbox"
          name="early_start"
          checked={isEarly}
          onChange={(event) => setEarly(event.target.checked)}
        >
          Vill börja redan under ångertiden
        </Choice>
      )}
      <PriceField rhythm={rhythm} />
      {isSpecial && <SpecialPriceField />}
      <div aria-live="polite" aria-atomic className="stack remarks">
        {remarks.map((remark) => (
          <p key={remark} className="note">
            {remark}
          </p>
        ))}
        <Others
          said="Numret finns redan hos:"
          bookings={(found.data ?? []).filter(
            (other) => other.booking !== id && nationalNumber(other.phone) === nationalNumber(phone),
          )}
        />
      </div>
      <Button type="submit" className="big" isBusy={book.isPending}>
        {whoCalled === 'company' ? 'Skicka priset' : 'Boka'}
      </Button>
    </Form>
  )
}

/** Kept with what is written: pressed again after a lost response, also corrected or after a reload, it books only once. */
function named(field: HTMLInputElement | null) {
  if (field) field.value ||= makeUuid()
}

const callers: Record<WhoCalled, string> = { household: 'Hushållet ringde oss', company: 'Vi ringde eller knackade på' }

const consequences: Record<WhoCalled, string> = {
  household: 'Avtalet gäller direkt. Har hushållet ingen e-post skriver du ut det från dess sida.',
  company:
    'När ni har ringt upp gäller avtalet först när hushållet har tackat ja skriftligt. Det får priset via mejl eller sms ' +
    'om en minut. Nås det inte så: be dem ringa er.',
}

/** The first of these days on which a rhythm has room to begin; every second week, in the week with more of it. */
function proposed(
  days: readonly string[],
  rhythm: Rhythm,
  { beyond, daysOf, load }: Pick<ReturnType<typeof useRoom>, 'beyond' | 'daysOf' | 'load'>,
): string | undefined {
  const [first, second] = days.filter((day) => !beyond(daysOf(day, rhythm)))
  const isNext = first && second === addDays(first, 7)
  return isNext && rhythm === 'biweekly' && load(second, rhythm) < load(first, rhythm) ? second : (first ?? days[0])
}

/** Includes the next day even if its deadline for an answer has passed, because this is the answer; and those without room. */
function openDays(exceptions: Partial<PickupExceptions>, earlyStart: boolean): string[] {
  const rules = { ...rulesWith({ ...exceptions, full: {} }, 'once'), answerWithinHours: 0 }
  const first = firstPossiblePickup(new Date(), rules, earlyStart)
  if (!first) return []
  return weeksFrom(first.date, WEEKS_AHEAD, rules).flatMap(({ date, closed }) => (closed ? [] : date))
}
