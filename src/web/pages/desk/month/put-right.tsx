import { useRef, useState } from 'react'
import type { MonthRow, Unpaid } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { addDays, swedishDay } from '../../../../shared/swedish-time.ts'
import { makeUuid } from '../../../../shared/uuid.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { closeDialogOf } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import { call } from '../backend.ts'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { usePrinted } from '../print.ts'
import { useAct } from '../query.ts'
import { useMarkPaid } from '../shared/payments.ts'
import { useAskFor } from '../tell.ts'
import { wholeKronor } from '../whole-kronor.ts'
import { monthName } from '../words.ts'
import { BillOnPaper } from './bill-on-paper.tsx'
import { Receipts } from './receipts.tsx'

interface PutRightProps {
  month: string
  household: MonthRow & { booking: string }
  debt: Unpaid[number] | undefined
}

/** A line of a month put right: what has come in, what is added or taken off, whether it is billed, and a note. */
export function PutRight({ month, household, debt }: PutRightProps) {
  const ask = useAskFor()
  const adjust = useAct('desk_adjust')
  const hold = useAct('desk_hold')
  const mark = useMarkPaid()
  const receive = useAct('desk_receive')
  const [isPrinted, printBill] = usePrinted()
  const { booking, name, adjustment, held, remark } = household
  const person = visibleLine(name)
  const bill = debt?.months.find((one) => one.month === month)
  /** What whoever typed was asked about: saved again, it stands. */
  const asked = useRef('')
  /** What a form has added or taken off already, where what it sends after that failed. */
  const adjusted = useRef<Record<string, number>>({})

  async function save({ form, text }: DialogSent) {
    const [came, change] = ['sum', 'kronor'].map((name) => (text(name) === '' ? 0 : wholeKronor(text(name))))
    if (came == null || change == null) return ask(form, came == null ? 'sum' : 'kronor', 'Skriv hela kronor.')
    const [why = '', day = '', note = '', seen = '', noted = ''] = ['why', 'day', 'remark', 'seen', 'noted'].map(text)
    // Sent again after an answer that got lost, it is the same payment.
    const fingerprint = `${text('fingerprint')} ${came} ${day}`
    const doubt = came === 0 ? '' : await doubtAbout(came, day, fingerprint)
    const isNew = doubt !== asked.current
    asked.current = doubt
    if (doubt && isNew) return ask(form, 'day', doubt)
    // Before anything is sent: the form stays open meanwhile.
    const isHeld = new FormData(form).has('held')
    const isDone =
      (await adjustTo(change, why, seen, text('fingerprint'))) &&
      (await holdOr(isHeld)) &&
      (await enter(came, day, fingerprint))
    if (isDone && note !== remark) mark({ booking, month, paid: null, remark: note, seen_remark: noted })
    return isDone
  }

  /**
   * Most are a year that was mistyped. Two may take the same cash, or it came by the bank's file while the form was open; or this very form
   * sent it, with another sum, and its answer got lost.
   */
  async function doubtAbout(came: number, day: string, fingerprint: string): Promise<string> {
    const today = swedishDay()
    // Where what is kept is not to be had, what is saved next says why.
    const known = day && day < today ? await call('desk_household', { booking }).catch(() => null) : null
    const kept = await call('desk_receipts', { booking }).catch(() => [])
    const odd = [
      day > today && 'har inte varit än',
      day && day < addDays(today, -366) && 'är mer än ett år sedan',
      known && day < swedishDay(known.booking.created_at) && 'hade hushållet inte bokat än',
    ].find(Boolean)
    const [form = ''] = fingerprint.split(' ')
    const same = kept
      .filter((one) => one.fingerprint !== fingerprint)
      .find((one) => (one.kronor === came && one.day === day) || one.fingerprint?.startsWith(form))
    return [
      odd && `Den ${day} ${odd}. Rätta dagen, eller tryck Spara igen om den stämmer.`,
      same && `${kronor(same.kronor)} den ${same.day} är redan infört. Tryck Spara igen om det är en betalning till.`,
    ]
      .filter(Boolean)
      .join(' ')
  }

  async function adjustTo(change: number, why: string, seen: string, id: string): Promise<unknown> {
    const before = adjustment ?? { kronor: 0, why: '' }
    if (change === before.kronor && (change === 0 || why === before.why)) return true
    const done = change === 0 ? 'Summan är som den var räknad.' : 'Summan är ändrad. Skälet står på räkningen.'
    const isDone = await adjust.act(
      { booking, month, kronor: change, why, seen: adjusted.current[id] ?? Number(seen) },
      done,
    )
    if (isDone) adjusted.current[id] = change
    return isDone
  }

  function holdOr(isHeld: boolean): unknown {
    if (isHeld === held) return true
    const done = isHeld ? 'Hushållet får ingen räkning för månaden.' : 'Hushållet får sin räkning med de andra.'
    return hold.act({ booking, month, held: isHeld }, done)
  }

  /** @param came whole kronor; negative for what went back */
  function enter(came: number, day: string, fingerprint: string): unknown {
    if (came === 0) return true
    const payment = { booking, day, kronor: came, source: 'desk', text: '', fingerprint } as const
    const done = `${kronor(Math.abs(came))} är antecknat som ${came > 0 ? 'inkommet' : 'återbetalt'}.`
    return receive.act({ payments: [payment] }, done)
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
        <Fields household={household} person={person} />
        {bill && (
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
      {isPrinted && debt && bill && <BillOnPaper bill={bill} debt={debt} />}
    </>
  )
}

function Fields({ household, person }: Pick<PutRightProps, 'household'> & { person: string }) {
  const { booking, adjustment, held, remark } = household
  const [opened] = useState(() => ({ fingerprint: makeUuid(), seen: adjustment?.kronor ?? 0, noted: remark }))
  return (
    <>
      <Receipts booking={booking} person={person} />
      <Field label="Ny betalning, eller återbetalning med minus">
        <input name="sum" autoComplete="off" placeholder="300" />
      </Field>
      <Field label="Dagen då pengarna kom">
        <input name="day" type="date" required defaultValue={swedishDay()} />
      </Field>
      {Object.entries(opened).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field className="adjusted" label="Tillägg, eller avdrag med minus">
        <input name="kronor" defaultValue={adjustment?.kronor ?? ''} autoComplete="off" placeholder="-75" />
      </Field>
      <Field label="Varför, som det ska stå på räkningen">
        <input name="why" maxLength={200} defaultValue={adjustment?.why} />
      </Field>
      {/* Text that nobody has touched follows what a colleague saves meanwhile; React leaves a box as it was. */}
      <Choice key={String(held)} type="checkbox" name="held" defaultChecked={held}>
        Skicka ingen räkning för den här månaden
      </Choice>
      <Field label="Anteckning, för er själva">
        <input name="remark" maxLength={500} defaultValue={remark} placeholder="Ringde 3 dec, betalar på fredag" />
      </Field>
    </>
  )
}
