import { type ReactNode, useRef, useState } from 'react'
import type { Unpaid } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { monthBeside } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { useBusy } from '../../../use-busy.ts'
import { call } from '../backend.ts'
import { Said } from '../household-parts.tsx'
import { queryClient } from '../kept-on-phone.ts'
import { PassingButton } from '../passing-button.tsx'
import { useTell } from '../tell.ts'
import { thisMonth } from '../words.ts'
import { MOST_BYTES, readBankFile } from './bank-file.ts'
import { bankNote } from './bank-note.ts'
import type { Debt } from './payer.tsx'
import { keyOf, type Left, type Owed, type Sorted, sortPayments } from './sort-payments.ts'

/** How many months back a payment that was entered before is recognised. */
const MONTHS_BACK = 6

/** Of each group that has to be placed by hand. */
const SHOWN = 200

/**
 * The bank's or Swish's file of payments, read here and sent nowhere. Each payment that is entered leaves a note, so that the same
 * file, also on another phone, pays nothing twice.
 */
export function ReadPayments() {
  const tell = useTell()
  const [read, setRead] = useState<Sorted | null>(null)
  const [isBusy, begin] = useBusy()
  /** What the file chosen last holds. */
  const chosen = useRef<Promise<ArrayBuffer>>(undefined)

  /** Sorts its rows by what is owed now, unless another one is chosen meanwhile. */
  async function show() {
    const { current: file } = chosen
    try {
      const [bytes = new ArrayBuffer(), unpaid, ...months] = await Promise.all([
        file,
        call('desk_unpaid', {}),
        ...recentMonths().map((month) => call('desk_month', { month })),
      ])
      const known = [
        ...unpaid.flatMap(({ reference, name, months }) => months.map((one) => ({ reference, name, ...one }))),
        ...months.flatMap(({ month, households }) => households.map((one) => ({ ...one, month }))),
      ]
      const references = known.map(({ reference }) => reference)
      if (chosen.current === file) setRead(sortPayments(readBankFile(new Uint8Array(bytes), references), unpaid, known))
    } catch (error) {
      tell('error', (error as Error).message)
    }
  }

  async function readFile(file: File) {
    setRead(null)
    chosen.current = file
      .slice(0, MOST_BYTES + 1)
      .arrayBuffer()
      .catch(() => {
        throw new Error('Filen kan inte läsas. Spara den på enheten och välj den igen.')
      })
    await show()
  }

  async function enter(payments: readonly Owed[]) {
    try {
      const owing = new Map((await call('desk_unpaid', {})).map(({ booking, owes }) => [booking, owes]))
      const asShown = payments.filter(({ debt }) => owing.get(debt.booking) === debt.owes)
      for (const { row, debt } of asShown) await pay(row, debt)
      if (asShown.length === payments.length)
        tell('success', `${plural(payments.length, 'betalning är införd', 'betalningar är införda')}.`)
      else tell('error', 'Någon annan har fört in eller ändrat något under tiden. Läs listan igen.')
    } catch (error) {
      tell('error', (error as Error).message)
    }
    // The next payment of the same household adds to this one.
    await show()
    void queryClient.invalidateQueries()
  }

  return (
    <details className="not-on-paper">
      <summary>Läs in betalningar</summary>
      <div className="stack">
        <Field
          label="Kontoutdrag eller Swish-rapport, som CSV"
          hint="Filen läses här på enheten och skickas ingenstans."
        >
          <input
            type="file"
            name="payments"
            accept=".csv,.txt,text/*,application/csv,application/vnd.ms-excel"
            // Or choosing the same file again would be no change.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ currentTarget: { files } }) => files?.[0] && void readFile(files[0])}
          />
        </Field>
        <div aria-live="polite" aria-atomic>
          {read && <Found read={read} isBusy={isBusy} onEnter={(found) => void begin(() => enter(found))} />}
        </div>
      </div>
    </details>
  )
}

interface FoundProps {
  read: Sorted
  isBusy: boolean
  onEnter(payments: readonly Owed[]): void
}

function Found({ read: { debts, exact, other, surplus, unnamed, done }, isBusy, onEnter }: FoundProps) {
  return (
    <div className="stack" data-ignore-second-taps>
      <Group title="Stämmer" items={exact}>
        {({ row, debt }) => (
          <li key={keyOf(row)}>
            <Said text={debt.name} />
            <span translate="no">{kronor(row.rest)}</span>
          </li>
        )}
      </Group>
      {exact.length > 0 && (
        <p>
          <PassingButton isBusy={isBusy} onAct={() => onEnter(exact)}>
            {`Markera ${plural(exact.length, 'betalning', 'betalningar')}`}
          </PassingButton>
        </p>
      )}
      <Group title="Annan summa" items={other.slice(0, SHOWN)} count={other.length}>
        {({ row, debt }) => (
          <li key={keyOf(row)}>
            <span>
              <Said text={debt.name} />
              <br />
              <span className="small">{`${kronor(row.rest)} har kommit in, ${kronor(debt.owes)} är obetalt`}</span>
            </span>
            <Enter row={row} debt={debt} isBusy={isBusy} onEnter={onEnter} />
          </li>
        )}
      </Group>
      <Group title="Ingen referens" items={unnamed.slice(0, SHOWN)} count={unnamed.length}>
        {(row) => <Unnamed key={keyOf(row)} row={row} debts={debts} isBusy={isBusy} onEnter={onEnter} />}
      </Group>
      <Group title="Ingen skuld" items={surplus.slice(0, SHOWN)} count={surplus.length}>
        {({ row, name }) => (
          <li key={keyOf(row)}>
            <span>
              <Said text={name} />
              <br />
              <span className="small">
                <Said text={row.text} />
              </span>
            </span>
            <span translate="no">{kronor(row.rest)}</span>
          </li>
        )}
      </Group>
      {surplus.length > 0 && (
        <p className="small">
          Redan markerade för hand, betalda två gånger eller från raderade hushåll. Rätta raden i månaden om det behövs.
        </p>
      )}
      {Math.max(other.length, surplus.length, unnamed.length) > SHOWN && (
        <p>{`Av varje slag visas ${SHOWN}. Läs in en kortare period för att se resten.`}</p>
      )}
      <p>{done > 0 ? `${plural(done, 'betalning var redan inläst', 'betalningar var redan inlästa')}.` : ''}</p>
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

/** Chosen and then entered by a press: with the arrow keys a list chooses at once. */
function Unnamed({ row, debts, isBusy, onEnter }: { row: Left; debts: Unpaid } & Omit<FoundProps, 'read'>) {
  const [chosen, setChosen] = useState('')
  const debt = debts.find(({ booking }) => booking === chosen)
  return (
    <li>
      <span>
        <span translate="no">{kronor(row.rest)}</span>
        <br />
        <span className="small">
          <Said text={row.text} />
        </span>
      </span>
      <span className="row">
        <select
          aria-label={`Vem betalade ${kronor(row.rest)}?`}
          value={debt ? chosen : ''}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          <option value="">Välj hushåll</option>
          <Options of={debts.map(({ booking, name, owes }) => [booking, `${visibleLine(name)}, ${kronor(owes)}`])} />
        </select>
        {debt && <Enter row={row} debt={debt} isBusy={isBusy} onEnter={onEnter} />}
      </span>
    </li>
  )
}

function Enter({ row, debt, isBusy, onEnter }: Owed & Omit<FoundProps, 'read'>) {
  const label = `Inför ${kronor(row.rest)} från ${visibleLine(debt.name)}`
  return (
    <PassingButton look="plain" isBusy={isBusy} label={label} onAct={() => onEnter([{ row, debt }])}>
      Inför
    </PassingButton>
  )
}

function recentMonths(): string[] {
  const months = [thisMonth()]
  while (months.length < MONTHS_BACK) months.push(monthBeside(months.at(-1) ?? '', -1))
  return months
}

/** The oldest months first; what is more than is owed goes to the newest. */
async function pay(row: Left, { booking, months }: Debt): Promise<void> {
  let { rest } = row
  for (const [at, { month, owes, paid, remark }] of months.entries()) {
    const given = at === months.length - 1 ? rest : Math.min(rest, owes - paid)
    if (given <= 0) continue
    rest -= given
    const note = [remark, bankNote(row, given)].filter(Boolean).join('; ').slice(-500)
    await call('desk_paid', { booking, month, paid: true, remark: note, sum: paid + given })
  }
}
