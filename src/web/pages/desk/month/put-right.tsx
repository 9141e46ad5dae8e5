import { type SubmitEvent, useId, useState } from 'react'
import type { MonthRow } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButton, DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'
import { useAskFor } from '../tell.ts'
import { wholeKronor } from '../whole-kronor.ts'
import { monthName } from '../words.ts'

interface PutRightProps {
  month: string
  household: MonthRow & { booking: string }
  onPaid(payment: DeskFunctions['desk_paid'][0]): void
  /** Undefined if there is nothing to pay. */
  onPrint: (() => void) | undefined
}

/** A line of a month put right: what has come in, what is added or taken off, whether it is billed, and a note. */
export function PutRight({ month, household, onPaid, onPrint }: PutRightProps) {
  const person = visibleLine(household.name)
  return (
    <DialogButton className="plain" text="Rätta" label={`Rätta ${person}`} title={`${person}, ${monthName(month)}`}>
      {(close) => (
        <>
          <Form month={month} household={household} onPaid={onPaid} onDone={close} />
          {onPrint && (
            <button
              type="button"
              className="plain"
              onClick={() => {
                close()
                onPrint()
              }}
            >
              Skriv ut räkningen
            </button>
          )}
        </>
      )}
    </DialogButton>
  )
}

interface FormProps extends Pick<PutRightProps, 'month' | 'household' | 'onPaid'> {
  onDone(): void
}

function Form({ month, household, onPaid, onDone }: FormProps) {
  const id = useId()
  const ask = useAskFor()
  const adjust = useAct('desk_adjust')
  const hold = useAct('desk_hold')
  const { booking, owes, paid, adjustment, held, remark } = household
  const [isAdjusted, setAdjusted] = useState(adjustment !== null)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const line = lineIn(event.currentTarget)
    if (typeof line === 'string') return ask(event, line, 'Skriv hela kronor.')
    if ((await putAdjustment(line)) && (await putHold(line))) {
      putPayment(line)
      onDone()
    }
  }

  async function putAdjustment({ change, why }: Line): Promise<boolean> {
    const before = adjustment ?? { kronor: 0, why: '' }
    if (change === before.kronor && (change === 0 || why === before.why)) return true
    const done = change === 0 ? 'Summan är som den var räknad.' : 'Summan är ändrad. Skälet står på räkningen.'
    return (await adjust.act({ booking, month, kronor: change, why }, done)) !== null
  }

  async function putHold({ isHeld }: Line): Promise<boolean> {
    if (isHeld === held) return true
    const done = isHeld ? 'Hushållet får ingen räkning för månaden.' : 'Hushållet får sin räkning med de andra.'
    return (await hold.act({ booking, month, held: isHeld }, done)) !== null
  }

  function putPayment({ sum, note }: Line) {
    if (sum === paid && note === remark) return
    // What was paid stays paid, whatever it was.
    const isAsBefore = sum === paid && household.paid_at !== null
    onPaid({ booking, month, paid: isAsBefore || sum > 0, remark: note, sum: isAsBefore || sum === 0 ? null : sum })
  }

  return (
    <form className="stack" noValidate onSubmit={save}>
      <Field label={`Har kommit in, av ${kronor(owes)}`}>
        <input name="sum" inputMode="numeric" defaultValue={paid || ''} autoComplete="off" />
      </Field>
      <Field label="Tillägg, eller avdrag med minus">
        <input
          name="kronor"
          defaultValue={adjustment?.kronor ?? ''}
          autoComplete="off"
          placeholder="-75"
          onChange={({ currentTarget: { value } }) => setAdjusted(value.trim() !== '')}
        />
      </Field>
      <div className="field" hidden={!isAdjusted}>
        <label htmlFor={`${id}-why`}>Varför, som det ska stå på räkningen</label>
        <input id={`${id}-why`} name="why" maxLength={200} defaultValue={adjustment?.why} />
      </div>
      <label className="choice">
        <input type="checkbox" name="held" defaultChecked={held} />
        <span>Skicka ingen räkning för den här månaden</span>
      </label>
      <Field label="Anteckning, för er själva">
        <input name="remark" maxLength={500} defaultValue={remark} placeholder="Ringde 3 dec, betalar på fredag" />
      </Field>
      <DialogButtons act="Spara" isBusy={adjust.isPending || hold.isPending} />
    </form>
  )
}

interface Line {
  sum: number
  change: number
  why: string
  isHeld: boolean
  note: string
}

/** What is written in the form, or the name of the field in which there is no number. */
function lineIn(form: HTMLFormElement): Line | string {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const kronorIn = (name: string) => (text(name) === '' ? 0 : wholeKronor(text(name)))
  const [sum, change] = [kronorIn('sum'), kronorIn('kronor')]
  if (sum === null || sum < 0) return 'sum'
  if (change === null) return 'kronor'
  return { sum, change, why: text('why'), isHeld: fields.has('held'), note: text('remark') }
}
