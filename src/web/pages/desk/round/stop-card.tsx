import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Outcome } from '../../../../shared/agreement.ts'
import { frequencyLabel, type Material, materials } from '../../../../shared/booking.ts'
import type { Stop } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { Contact, MaterialBag, MaterialBags, Note, Said, shortMaterial } from '../household-parts.tsx'
import { bookedBags, outcomeLabels, type PressedStop, type Refusal, type Visit } from './presses.ts'
import { RefusalNote } from './refusal-note.tsx'

interface StopCardProps {
  day: string
  stop: PressedStop
  number: number
  /** Whether it is shown whole although somebody has been there. */
  isOpen: boolean
  refusals: Refusal[]
  onOpen(): void
  onVisit(visit: Visit): void
}

export function StopCard({ day, stop, number, isOpen, refusals, onOpen, onVisit }: StopCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { booking, outcome, bags, visit_note } = stop

  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isOpen && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })

  function press(next: Outcome | null, changes: Partial<Pick<Stop, 'bags' | 'visit_note'>> = {}) {
    onOpen()
    const counted = changes.bags ?? (next === 'collected' ? bookedBags(stop) : {})
    onVisit({ booking, day, outcome: next, bags: counted, note: changes.visit_note ?? visit_note })
  }

  const isDone = outcome !== null
  return (
    <li
      className={['stop', outcome ?? 'todo', isDone && !isOpen && 'folded'].filter(Boolean).join(' ')}
      data-stop={booking}
      aria-labelledby={id}
    >
      <header className="stop-head">
        <span className="stop-number" aria-hidden="true">
          {number}
        </span>
        <h2 id={id} ref={heading} tabIndex={-1}>
          <Said text={stop.address} />
        </h2>
        {isDone && !isOpen && (
          <button type="button" className="plain" aria-describedby={id} onClick={onOpen}>
            {outcomeLabels[outcome]}
            <Waits stop={stop} />
          </button>
        )}
      </header>
      {refusals.map((refusal) => (
        <RefusalNote key={refusal.message} refusal={refusal} />
      ))}
      {(!isDone || isOpen) && (
        <div className="stop-info">
          <div className="stop-who">
            <Link href={`/hushall/${booking}`}>
              <Said text={stop.name} />
            </Link>
            <span>{frequencyLabel(stop.frequency)}</span>
            <Changed changed={stop.changed} />
          </div>
          {!isDone && <MaterialBags materials={stop.materials} />}
          <Note text={stop.notes} />
          <Note label="Till föraren" text={stop.driver_note} />
          <Note label="Special" text={stop.special_request} />
          {isDone && <Note label="Anteckning" text={visit_note} />}
        </div>
      )}
      {!isDone && (
        <div className="stop-acts">
          <Contact phone={stop.phone} address={stop.address} />
          <button type="button" className="button big" aria-describedby={id} onClick={() => press('collected')}>
            Hämtad
          </button>
          <div className="pair">
            <button type="button" className="button quiet" aria-describedby={id} onClick={() => press('not_out')}>
              Stod inte ute
            </button>
            <button type="button" className="button quiet" aria-describedby={id} onClick={() => press('wrong')}>
              Fel sorterat
            </button>
          </div>
        </div>
      )}
      {isDone && isOpen && (
        <div className="stop-acts">
          {outcome === 'collected' && <BagSteppers stop={stop} onBags={(bags) => press('collected', { bags })} />}
          <div className="outcome">
            <p role="status">
              <strong>{outcomeLabels[outcome]}</strong>
              <Waits stop={stop} />
            </p>
            <VisitNote stop={stop} onNote={(note) => press(outcome, { bags, visit_note: note })} />
            <button
              type="button"
              className="button quiet"
              aria-describedby={id}
              onClick={() => press(null, { bags: {}, visit_note: '' })}
            >
              Ångra
            </button>
          </div>
        </div>
      )}
    </li>
  )
}

function Waits({ stop }: { stop: PressedStop }) {
  return stop.waits ? <span className="waits"> väntar på nät</span> : null
}

const changedLabels: Record<Stop['changed'][number], string> = {
  new: 'Ny',
  address: 'Ny adress',
  phone: 'Nytt nummer',
  materials: 'Andra material',
  notes: 'Nytt meddelande',
  specialRequest: 'Nytt önskemål',
  moved: 'Flyttad hit',
}

function Changed({ changed }: Pick<Stop, 'changed'>) {
  if (changed.length === 0) return null
  return (
    <ul className="marks">
      {changed.map((change) => (
        <li key={change}>{changedLabels[change]}</li>
      ))}
    </ul>
  )
}

interface BagSteppersProps {
  stop: PressedStop
  onBags(bags: Stop['bags']): void
}

/** What was booked, and whatever else stood there. */
function BagSteppers({ stop, onBags }: BagSteppersProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = materials.filter(
    (material) => showsAll || stop.materials.includes(material) || Number(stop.bags[material]) > 0,
  )
  const set = (material: Material, number: number) => onBags({ ...stop.bags, [material]: number })

  return (
    <fieldset className="steppers">
      <legend className="unseen">Påsar</legend>
      {shown.map((material) => {
        const number = stop.bags[material] ?? 0
        return (
          <div key={material} className="stepper">
            <MaterialBag material={material} />
            <span>{shortMaterial(material)}</span>
            <button
              type="button"
              aria-label={`En mindre, ${shortMaterial(material)}`}
              disabled={number === 0}
              onClick={() => set(material, number - 1)}
            >
              −
            </button>
            <output>{number}</output>
            <button
              type="button"
              aria-label={`En till, ${shortMaterial(material)}`}
              disabled={number >= 99}
              onClick={() => set(material, number + 1)}
            >
              +
            </button>
          </div>
        )
      })}
      {shown.length < materials.length && (
        <button type="button" className="plain" onClick={() => setShowsAll(true)}>
          Annat material
        </button>
      )}
    </fieldset>
  )
}

function VisitNote({ stop, onNote }: { stop: PressedStop; onNote(note: string): void }) {
  const dialog = useRef<DialogHandle>(null)
  const id = useId()
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onNote(String(new FormData(event.currentTarget).get('note')).trim())
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" className="button quiet" onClick={() => dialog.current?.open()}>
        Anteckna
      </button>
      <Dialog ref={dialog} title="Anteckning">
        <form className="stack" onSubmit={save}>
          <div className="field">
            <label htmlFor={id}>Vad hände hos {visibleLine(stop.name)}?</label>
            <textarea id={id} name="note" rows={3} maxLength={500} defaultValue={stop.visit_note} />
          </div>
          <DialogButtons act="Spara" />
        </form>
      </Dialog>
    </>
  )
}
