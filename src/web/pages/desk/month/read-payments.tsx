import { type ReactNode, useState } from 'react'
import type { Month, Unpaid } from '../../../../shared/desk.ts'
import { kronor } from '../../../../shared/price.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { monthBeside, swedishTime } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { call } from '../backend.ts'
import { Said } from '../household-parts.tsx'
import { queryClient } from '../kept-on-phone.ts'
import { useTell } from '../tell.ts'
import { type BankRow, readBankFile } from './bank-file.ts'
import { bankNote } from './bank-note.ts'
import type { Debt } from './payer.tsx'

/** How many months back a payment that was entered before is recognised. */
const MONTHS_BACK = 6

/** Of each group that has to be placed by hand. */
const SHOWN = 200

interface Read {
  /** Of a household that owes exactly that much. */
  exact: { row: BankRow; debt: Debt }[]
  /** Of a household that owes another sum, or nothing. */
  other: { row: BankRow; debt: Debt }[]
  /** Of nobody that the row names. */
  unnamed: BankRow[]
  /** Entered before, or of a household that owes nothing. */
  done: number
}

/**
 * The bank's or Swish's file of payments, read here and sent nowhere. Each payment that is entered leaves a note, so that the same
 * file, also on another phone, pays nothing twice.
 */
export function ReadPayments() {
  const tell = useTell()
  const [read, setRead] = useState<Read | null>(null)
  const [debts, setDebts] = useState<Unpaid>([])
  const [isBusy, setBusy] = useState(false)

  async function readFile(file: File) {
    try {
      const bytes = new Uint8Array(await file.slice(0, 5_000_001).arrayBuffer())
      const [unpaid, ...months] = await Promise.all([call('desk_unpaid', {}), ...recentMonths().map(monthOf)])
      const known = [
        ...unpaid.flatMap(({ reference, months }) => months.map(({ remark }) => ({ reference, remark }))),
        ...months.flatMap(({ households }) => households),
      ]
      setDebts(unpaid)
      const references = known.map(({ reference }) => reference)
      setRead(sorted(readBankFile(bytes, references), unpaid, known))
    } catch (error) {
      setRead(null)
      tell('error', (error as Error).message)
    }
  }

  async function enter(payments: readonly { row: BankRow; debt: Debt }[]) {
    setBusy(true)
    try {
      for (const { row, debt } of payments) await pay(row, debt)
      const entered = payments.map(({ row }) => row)
      setRead((before) => before && without(before, entered))
      tell('success', `${plural(payments.length, 'betalning är införd', 'betalningar är införda')}.`)
    } catch (error) {
      tell('error', (error as Error).message)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries()
    }
  }

  return (
    <details className="payments-read">
      <summary>Läs in betalningar</summary>
      <Field label="Kontoutdrag eller Swish-rapport, som CSV" hint="Filen läses här på enheten och skickas ingenstans.">
        <input
          type="file"
          name="payments"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: { files } }) => files?.[0] && void readFile(files[0])}
        />
      </Field>
      <div role="status">{read && <Found read={read} debts={debts} isBusy={isBusy} onEnter={enter} />}</div>
    </details>
  )
}

interface FoundProps {
  read: Read
  debts: Unpaid
  isBusy: boolean
  onEnter(payments: readonly { row: BankRow; debt: Debt }[]): void
}

function Found({ read: { exact, other, unnamed, done }, debts, isBusy, onEnter }: FoundProps) {
  return (
    <div className="stack">
      <Group title="Stämmer" items={exact}>
        {({ row, debt }) => (
          <li key={row.text}>
            <Said text={debt.name} />
            <span translate="no">{kronor(row.kronor)}</span>
          </li>
        )}
      </Group>
      {exact.length > 0 && (
        <Button disabled={isBusy} onClick={() => onEnter(exact)}>
          {`Markera ${plural(exact.length, 'betalning', 'betalningar')}`}
        </Button>
      )}
      <Group title="Annan summa" items={other.slice(0, SHOWN)} count={other.length}>
        {({ row, debt }) => (
          <li key={row.text}>
            <span>
              <Said text={debt.name} />
              <br />
              <span className="small">{`${kronor(row.kronor)} har kommit in, ${kronor(debt.owes)} är obetalt`}</span>
            </span>
            <Button
              look="plain"
              disabled={isBusy}
              aria-label={`Inför ${kronor(row.kronor)} från ${debt.name}`}
              onClick={() => onEnter([{ row, debt }])}
            >
              Inför
            </Button>
          </li>
        )}
      </Group>
      <Group title="Ingen referens" items={unnamed.slice(0, SHOWN)} count={unnamed.length}>
        {(row) => <Unnamed key={row.text} row={row} debts={debts} isBusy={isBusy} onEnter={onEnter} />}
      </Group>
      {Math.max(other.length, unnamed.length) > SHOWN && (
        <p>{`Av varje slag visas ${SHOWN}. Läs in en kortare period för att se resten.`}</p>
      )}
      <p>
        {done > 0
          ? `${plural(done, 'betalning', 'betalningar')} var redan inlästa, eller är från hushåll som inget är skyldiga.`
          : ''}
      </p>
    </div>
  )
}

interface GroupProps<Item> {
  title: string
  items: readonly Item[]
  count?: number
  children(item: Item): ReactNode
}

function Group<Item>({ title, items, count = items.length, children }: GroupProps<Item>) {
  if (count === 0) return null
  return (
    <>
      <h3>{`${title} (${count})`}</h3>
      <ul className="rows">{items.map(children)}</ul>
    </>
  )
}

function Unnamed({ row, debts, isBusy, onEnter }: { row: BankRow } & Pick<FoundProps, 'debts' | 'isBusy' | 'onEnter'>) {
  return (
    <li>
      <span>
        <span translate="no">{kronor(row.kronor)}</span>
        <br />
        <span className="small">
          <Said text={row.text} />
        </span>
      </span>
      <select
        aria-label={`Vem betalade ${kronor(row.kronor)}?`}
        disabled={isBusy}
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          const debt = debts.find(({ booking }) => booking === value)
          if (debt) onEnter([{ row, debt }])
        }}
      >
        <option value="">Välj hushåll</option>
        <Options of={debts.map(({ booking, name, owes }) => [booking, `${name}, ${kronor(owes)}`])} />
      </select>
    </li>
  )
}

function recentMonths(): string[] {
  const months = [`${swedishTime(new Date()).date.slice(0, 7)}-01`]
  while (months.length < MONTHS_BACK) months.push(monthBeside(months.at(-1) ?? '', -1))
  return months
}

const monthOf = (month: string): Promise<Month> => call('desk_month', { month })

function sorted(
  rows: readonly BankRow[],
  debts: Unpaid,
  known: readonly { reference: string; remark: string }[],
): Read {
  const read: Read = { exact: [], other: [], unnamed: [], done: 0 }
  const left = new Map(debts.map((debt) => [debt.reference, debt]))
  const notes = known.flatMap(({ reference, remark }) => remark.split('; ').map((note) => ({ reference, note })))
  const entered = new Set(notes.flatMap(({ reference, note }) => [note, `${reference} ${note}`]))
  for (const row of rows) {
    const note = bankNote(row)
    const isEntered = entered.has(row.reference === null ? note : `${row.reference} ${note}`)
    const debt = row.reference === null ? undefined : left.get(row.reference)
    if (isEntered || (row.reference !== null && !debt)) read.done++
    else if (!debt) read.unnamed.push(row)
    else if (debt.owes === row.kronor) {
      read.exact.push({ row, debt })
      left.delete(debt.reference)
    } else read.other.push({ row, debt })
  }
  return read
}

/** The oldest months first; what is more than is owed goes to the newest. */
async function pay(row: BankRow, { booking, months }: Debt): Promise<void> {
  let rest = row.kronor
  for (const [at, { month, owes, paid, remark }] of months.entries()) {
    const given = at === months.length - 1 ? rest : Math.min(rest, owes - paid)
    if (given <= 0) continue
    rest -= given
    const note = [remark, bankNote(row)].filter(Boolean).join('; ').slice(-500)
    await call('desk_paid', { booking, month, paid: true, remark: note, sum: paid + given })
  }
}

function without(read: Read, rows: readonly BankRow[]): Read {
  const isLeft = ({ row }: { row: BankRow }) => !rows.includes(row)
  return {
    exact: read.exact.filter(isLeft),
    other: read.other.filter(isLeft),
    unnamed: read.unnamed.filter((row) => !rows.includes(row)),
    done: read.done + rows.length,
  }
}
