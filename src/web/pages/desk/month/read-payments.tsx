import { type ComponentProps, Fragment, useDeferredValue, useId, useRef, useState } from 'react'
import type { Payment } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital, plural } from '../../../../shared/swedish-text.ts'
import { dayName, swedishDay } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { Failed } from '../../../components/told.tsx'
import { useBusy } from '../../../use-busy.ts'
import { call } from '../backend.ts'
import { PassingButton } from '../passing-button.tsx'
import { askAnew } from '../query.ts'
import { Said } from '../shared/household.tsx'
import { useTell } from '../tell.ts'
import { wholeKronor } from '../whole-kronor.ts'
import { monthName } from '../words.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import {
  type Found,
  type Group,
  groupTitles,
  type Household,
  householdsNow,
  type Sorted,
  sortedNow,
} from './sort-payments.ts'

/** How many are shown of each group. */
const SHOWN = 200
const SHOWN_FIRST = 10
/** Each line that asks whose it is has all households to choose from: of hundreds by hundreds a phone's page dies. */
const MOST_CHOICES = 50_000

/** So many are sent in one call: our server takes 64 kB, and the words of each may be 2. */
const SENT_AT_ONCE = 30

/**
 * The bank's or Swish's file of payments. It stays here: the server says what is entered on its days, and is sent those that are
 * entered now. Nothing is entered that was not on the screen.
 */
export function ReadPayments() {
  const tell = useTell()
  const [read, setRead] = useState<Sorted | null>(null)
  /** Why the file chosen last cannot be read. */
  const [failure, setFailure] = useState('')
  const [isBusy, begin] = useBusy()
  /** What the file chosen last holds. */
  const chosen = useRef<Promise<BankFile>>(undefined)

  /** Sorts its rows by what is owed and entered now, unless another one is chosen meanwhile. */
  async function show(onFailed: (sentence: string) => void) {
    const { current: file } = chosen
    try {
      const sorted = file && (await sortedNow(call, file))
      if (sorted && chosen.current === file) setRead(sorted)
    } catch (error) {
      if (chosen.current === file) onFailed((error as Error).message)
    }
  }

  async function readFile(file: File) {
    setRead(null)
    setFailure('')
    chosen.current = bankFileIn(file)
    await show(setFailure)
  }

  async function enter({ source, households }: Sorted, entries: readonly Found[]) {
    try {
      const owed = (among: readonly Household[], booking: string) => among.find((one) => one.booking === booking)?.owes
      const now = await householdsNow(call)
      const payments = entries
        .filter(({ of }) => of.every(({ payer: { booking } }) => owed(now, booking) === owed(households, booking)))
        .map((entry) => paymentOf(entry, source))
      for (let at = 0; at < payments.length; at += SENT_AT_ONCE)
        await call('desk_receive', { payments: payments.slice(at, at + SENT_AT_ONCE) })
      const entered = `${plural(payments.length, 'betalning är införd', 'betalningar är införda')}.`
      if (payments.length === entries.length) tell('success', entered)
      // By a colleague, or here: a press whose connection broke has entered what it had sent by then.
      else tell('error', `${entered} Annat var redan infört eller har ändrats under tiden. Läs listan igen.`)
    } catch (error) {
      tell('error', (error as Error).message)
    }
    // The next payment of the same household adds to one that is entered.
    await show((sentence) => tell('error', sentence))
    await askAnew()
  }

  return (
    <details className="not-on-paper">
      <summary>Läs in betalningar</summary>
      <div className="stack">
        <Field
          label="Kontoutdrag eller Swish-rapport, som CSV"
          hint="Välj helst Swish-rapporten: den har det som betalaren skrev, kontoutdraget ofta inte. Filen läses här på enheten: bara de betalningar som ni inför skickas."
        >
          <input
            type="file"
            name="payments"
            // Or choosing the same file again would be no change.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ currentTarget: { files } }) => files?.[0] && void readFile(files[0])}
          />
        </Field>
        <Failed why={failure} />
        <p aria-live="polite" aria-atomic>
          {/* For whoever hears it, instead of the whole list. */}
          {read && (
            <span className="unseen">
              {kindsIn(read)
                .map((kind) => `${titled(read, kind)}. `)
                .join('')}
            </span>
          )}
          {read && read.done.length > 0 && (
            <span>{`${plural(read.done.length, 'betalning var redan inläst', 'betalningar var redan inlästa')}.`}</span>
          )}
        </p>
        {read && <Groups read={read} isBusy={isBusy} onEnter={(entries) => void begin(() => enter(read, entries))} />}
      </div>
    </details>
  )
}

/** @throws Error with a Swedish sentence */
async function bankFileIn(file: File): Promise<BankFile> {
  const { MOST_BYTES, readBankFile } = await import('./bank-file.ts').catch(() => {
    throw new Error('Det som läser filen gick inte att hämta. Ladda om sidan och välj filen igen.')
  })
  const bytes = await file
    .slice(0, MOST_BYTES + 1)
    .arrayBuffer()
    .catch(() => {
      throw new Error('Filen kan inte läsas. Spara den på enheten och välj den igen.')
    })
  return readBankFile(new Uint8Array(bytes))
}

interface PressProps {
  isBusy: boolean
  onEnter(entries: readonly Found[]): void
}

type Kind = Group | 'unread'
const titles: Record<Kind, string> = { ...groupTitles, unread: 'Kan inte läsas' }
const notes: { [K in Kind]?: string } = {
  surplus: 'Betalda före räkningen, redan markerade för hand eller betalda två gånger.',
  unread: 'Se efter i banken, och för in dem för hand under Rätta.',
}

const kindsIn = (read: Sorted) => (Object.keys(titles) as Kind[]).filter((kind) => read[kind].length > 0)
const titled = (read: Sorted, kind: Kind) => `${titles[kind]} (${read[kind].length})`

function Groups({ read, isBusy, onEnter }: PressProps & { read: Sorted }) {
  const options = [
    ['', 'Välj hushåll'] as const,
    // Named by its reference where nothing is owed: all that were erased have one name.
    ...read.households.map(
      ({ booking, name, owes, reference }) =>
        [booking, `${visibleLine(name)}, ${owes > 0 ? kronor(owes) : reference}`] as const,
    ),
  ]
  const exact = read.exact.slice(0, SHOWN)
  // The first are on the screen before the others are made.
  const shown = useDeferredValue(SHOWN, SHOWN_FIRST)
  const mostAsked = Math.max(SHOWN_FIRST, Math.floor(MOST_CHOICES / options.length))
  const most = (kind: Kind) => (kind === 'exact' || kind === 'unread' ? SHOWN : Math.min(SHOWN, mostAsked))
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a frame of its own.
    <div className="stack" role="group" aria-label="Betalningarna i filen" tabIndex={-1} data-ignore-second-taps>
      {kindsIn(read).map((kind) => (
        <Fragment key={kind}>
          {/* Small, and yet right below the month's own. */}
          <h3 id={id + kind} aria-level={2}>
            {titled(read, kind)}
          </h3>
          <ul className="rows payments" aria-labelledby={id + kind} tabIndex={-1}>
            {read[kind].slice(0, Math.min(shown, most(kind))).map((one, at) =>
              typeof one === 'object' ? (
                <Line key={one.row.key} found={one} {...{ kind, read, options, isBusy, onEnter }} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and none has a state.
                <li key={at}>
                  <Said text={one} />
                </li>
              ),
            )}
          </ul>
          {notes[kind] && <p className="small">{notes[kind]}</p>}
          {read[kind].length > most(kind) && (
            <p className="small">{`Här visas ${most(kind)} av dem. Läs in en kortare period för att se resten.`}</p>
          )}
          {kind === 'exact' && (
            <p>
              <PassingButton isBusy={isBusy} onAct={() => onEnter(exact)}>
                {`Markera ${plural(exact.length, 'betalning', 'betalningar')}`}
              </PassingButton>
            </p>
          )}
        </Fragment>
      ))}
    </div>
  )
}

interface Part {
  booking: string
  /** The sum as it is written. */
  sum: string
}

interface LineProps extends PressProps {
  found: Found
  kind: Kind
  read: Sorted
  options: ComponentProps<typeof Options>['of']
}

function Line({ found, kind, read, options, isBusy, onEnter }: LineProps) {
  const { row, entered } = found
  const [parts, setParts] = useState(() => {
    const proposed = found.of.map(({ payer, kronor }) => ({ booking: payer.booking, sum: String(kronor) }))
    return proposed.length > 0 ? proposed : [{ booking: '', sum: String(row.kronor) }]
  })
  const of = parts.flatMap(({ booking, sum }) => {
    const payer = [...found.of.map((one) => one.payer), ...read.households].find((one) => one.booking === booking)
    return payer ? [{ payer, kronor: wholeKronor(sum) ?? 0 }] : []
  })
  const total = of.reduce((all, one) => all + one.kronor, 0)
  const isWhole = of.length === parts.length && of.every((one) => one.kronor > 0) && total === row.kronor
  const about = [row.day, visibleLine(row.text)].filter(Boolean).join(', ')
  const [payer] = found.of.length === 1 ? found.of.map((one) => one.payer) : []
  const known = [
    kind !== 'exact' &&
      payer &&
      `${kronor(row.kronor)} har kommit in${payer.owes > 0 ? `, ${kronor(payer.owes)} är obetalt` : ''}`,
    entered && `Samma summa är inlagd för ${visibleLine(entered.name)}, ${dayName(entered.day)}`,
    capital(of.map((one) => covered(one.payer, one.kronor)).join('; ')),
  ].filter(Boolean)
  return (
    <li>
      <span>
        {payer ? <Said text={payer.name} /> : <Sum of={row} />}
        <br />
        <span className="small">{`${row.day ?? 'Utan dag'}, `}</span>
        <span className="small">
          <Said text={row.text} />
        </span>
        {known.length > 0 && (
          <>
            <br />
            <span className="small">{known.join('. ')}</span>
          </>
        )}
      </span>
      {kind === 'exact' ? (
        <Sum of={row} />
      ) : (
        <span className="row">
          {/* Whoever owes nothing may have written another's reference. */}
          {(parts.length > 1 || !payer?.owes) && <Whose {...{ about, parts, options, setParts }} />}
          {isWhole && (
            <PassingButton
              look="plain"
              isBusy={isBusy}
              label={`Inför ${kronor(row.kronor)} från ${of.map((one) => visibleLine(one.payer.name)).join(' och ')}, ${about}`}
              onAct={() => onEnter([{ row, of }])}
            >
              Inför
            </PassingButton>
          )}
          <Button
            look="plain"
            aria-label={`Dela ${kronor(row.kronor)}, ${about}`}
            onClick={() => setParts([...parts, { booking: '', sum: '' }])}
          >
            Dela
          </Button>
        </span>
      )}
    </li>
  )
}

const Sum = ({ of }: { of: BankRow }) => <span translate="no">{kronor(of.kronor)}</span>

/** Chosen here and then entered by a press: with the arrow keys a list chooses at once. */
function Whose({
  about,
  parts,
  options,
  setParts,
}: { about: string; parts: Part[]; setParts(parts: Part[]): void } & Pick<LineProps, 'options'>) {
  return parts.map((part, at) => {
    const change = (changed: Partial<Part>) => setParts(parts.with(at, { ...part, ...changed }))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added, at the end.
      <span className="row" key={at}>
        <select
          aria-label={`Vem betalade ${parts.length > 1 ? `del ${at + 1}` : kronor(wholeKronor(part.sum) ?? 0)}? ${about}`}
          // biome-ignore lint/a11y/noAutofocus: a part that was pressed for stands before its button
          autoFocus={at > 0 && !part.booking}
          value={part.booking}
          onChange={({ currentTarget: { value } }) => change({ booking: value })}
        >
          <Options of={options} />
        </select>
        {parts.length > 1 && (
          <input
            aria-label={`Kronor, del ${at + 1}, ${about}`}
            inputMode="numeric"
            size={5}
            value={part.sum}
            onChange={({ currentTarget: { value } }) => change({ sum: value })}
          />
        )}
      </span>
    )
  })
}

function paymentOf({ row: { day, kronor, text, fingerprint }, of }: Found, source: BankFile['source']): Payment {
  const parts = of.map(({ payer: { booking }, kronor }) => ({ booking, kronor }))
  return { day: day ?? swedishDay(), kronor, source, text, fingerprint, parts }
}

/** 'oktober 2026 125 kr, november 2026 75 kr av 175 kr, till godo 100 kr' */
function covered({ months }: Household, sum: number): string {
  let left = sum
  const covers = months.flatMap(({ month, owes, paid }) => {
    const part = Math.min(left, owes - paid)
    left -= part
    if (part <= 0) return []
    return `${monthName(month)} ${kronor(part)}${part < owes - paid ? ` av ${kronor(owes - paid)}` : ''}`
  })
  return [...covers, ...(left > 0 ? [`till godo ${kronor(left)}`] : [])].join(', ')
}
