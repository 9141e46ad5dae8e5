import { useState } from 'react'
import type { MonthRow, Unpaid } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { closeDialogOf } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import type { Sent } from '../../../components/form.tsx'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { usePrinted } from '../print.ts'
import { useAct } from '../query.ts'
import { useAskFor } from '../tell.ts'
import { wholeKronor } from '../whole-kronor.ts'
import { monthName } from '../words.ts'
import { BillOnPaper } from './bill-on-paper.tsx'
import { useMarkPaid } from './payments.ts'

interface PutRightProps {
  month: string
  household: MonthRow & { booking: string }
  /** All that the household owes for past months. */
  debt: Unpaid[number] | undefined
}

/** A line of a month put right: what has come in, what is added or taken off, whether it is billed, and a note. */
export function PutRight({ month, household, debt }: PutRightProps) {
  const ask = useAskFor()
  const adjust = useAct('desk_adjust')
  const hold = useAct('desk_hold')
  const mark = useMarkPaid()
  const [isPrinted, printBill] = usePrinted()
  const { booking, name, paid, paid_back, adjustment, held, remark } = household
  const person = visibleLine(name)

  async function save({ form, text, close }: DialogSent) {
    const line = lineIn(form, text)
    if (typeof line === 'string') return ask(form, line, 'Skriv hela kronor.')
    if ((await putAdjustment(line)) && (await putHold(line))) {
      putPayment(line)
      close()
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

  function putPayment({ came, back, note }: Line) {
    const sum = came - back
    if (sum === paid && back === paid_back && note === remark) return
    // What was paid stays paid, whatever it was.
    const isAsBefore = sum === paid && household.paid_at !== null
    const isPaid = isAsBefore || sum > 0
    mark({ booking, month, paid: isPaid, remark: note, sum: isAsBefore || sum === 0 ? null : sum, paid_back: back })
  }

  return (
    <>
      <DialogForm
        look="plain"
        text="Rätta"
        label={`Rätta ${person}`}
        title={`${person}, ${monthName(month)}`}
        act="Spara"
        noValidate
        onSend={save}
      >
        <Fields household={household} />
        {debt?.months.some((one) => one.month === month) && (
          <Button
            look="plain"
            onClick={(event) => {
              closeDialogOf(event)
              printBill()
            }}
          >
            Skriv ut räkningen
          </Button>
        )}
      </DialogForm>
      {isPrinted && debt && <BillOnPaper month={month} debt={debt} />}
    </>
  )
}

function Fields({ household: { owes, paid, paid_back, adjustment, held, remark } }: Pick<PutRightProps, 'household'>) {
  const [isAdjusted, setAdjusted] = useState(adjustment !== null)
  return (
    <>
      <Field label={`Har kommit in, av ${kronor(owes)}`}>
        <input name="sum" inputMode="numeric" defaultValue={paid + paid_back || ''} autoComplete="off" />
      </Field>
      {paid_back > 0 && (
        <Field label="Har betalats tillbaka">
          <input name="back" inputMode="numeric" defaultValue={paid_back} autoComplete="off" />
        </Field>
      )}
      <Field label="Tillägg, eller avdrag med minus">
        <input
          name="kronor"
          defaultValue={adjustment?.kronor ?? ''}
          autoComplete="off"
          placeholder="-75"
          onChange={({ currentTarget: { value } }) => setAdjusted(value.trim() !== '')}
        />
      </Field>
      <div hidden={!isAdjusted}>
        <Field label="Varför, som det ska stå på räkningen">
          <input name="why" maxLength={200} defaultValue={adjustment?.why} />
        </Field>
      </div>
      <Choice type="checkbox" name="held" defaultChecked={held}>
        Skicka ingen räkning för den här månaden
      </Choice>
      <Field label="Anteckning, för er själva">
        <input name="remark" maxLength={500} defaultValue={remark} placeholder="Ringde 3 dec, betalar på fredag" />
      </Field>
    </>
  )
}

interface Line {
  came: number
  back: number
  change: number
  why: string
  isHeld: boolean
  note: string
}

/** What is written in the form, or the name of the field in which there is no number. */
function lineIn(form: HTMLFormElement, text: Sent['text']): Line | string {
  const kronorIn = (name: string) => (text(name) === '' ? 0 : wholeKronor(text(name)))
  const [came, back, change] = [kronorIn('sum'), kronorIn('back'), kronorIn('kronor')]
  if (came === null || came < 0) return 'sum'
  if (back === null || back < 0 || back > came) return 'back'
  if (change === null) return 'kronor'
  return { came, back, change, why: text('why'), isHeld: new FormData(form).has('held'), note: text('remark') }
}
