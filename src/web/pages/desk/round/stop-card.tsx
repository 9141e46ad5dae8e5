import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../../shared/agreement.ts'
import { bagWords } from '../../../../shared/bags.ts'
import { fields, frequencyLabel, type Material, materials, materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { Stop } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { Button } from '../../../components/button.tsx'
import { DialogButtons } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { willKnow } from '../../../household/will-know.ts'
import { Dialog, type DialogHandle } from '../dialog.tsx'
import { Contact, HouseholdLink, MaterialBag, MaterialBags, Note, Said } from '../shared/household.tsx'
import type { DriverNote, Refusal, Visit } from '../shared/presses.ts'
import { RefusalNote } from '../shared/refusals.tsx'
import { outcomeLabels, shortDay, withNote } from '../words.ts'
import { bookedBags, type PressedStop } from './pressed-stops.ts'
import { readyWords } from './ready-words.ts'

interface StopCardProps {
  day: string
  stop: PressedStop
  number: number
  isOpen: boolean
  refusals: Refusal[]
  onOpen(): void
  onVisit(visit: Visit): void
  onDriverNote(note: DriverNote): void
}

export function StopCard({ day, stop, number, isOpen, refusals, onOpen, onVisit, onDriverNote }: StopCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const driverNote = useRef<DialogHandle>(null)
  const visitNote = useRef<DialogHandle>(null)
  const { booking, outcome, bags, visit_note, overruled } = stop
  const isDone = outcome !== null
  /** The visit as it was when a note was begun: another phone may undo the visit meanwhile, or write a note of its own. */
  const [noted, setNoted] = useState(stop)

  /** Once for each pressed button that goes: a refetch must not call back a focus that has since been let go. */
  const losesButton = useRef(false)
  useLayoutEffect(() => {
    if (losesButton.current) catchFocus()
  })

  function catchFocus() {
    if (document.activeElement !== document.body) return
    losesButton.current = false
    heading.current?.focus({ preventScroll: true })
  }

  function open() {
    losesButton.current = true
    onOpen()
  }

  function press(next: Outcome | null, changes: Partial<Pick<Stop, 'bags' | 'visit_note'>> = {}) {
    if (next === outcome) onOpen()
    else open()
    const counted = changes.bags ?? (next === 'collected' ? bookedBags(stop) : {})
    const seen = stop.visited_at
    onVisit({ booking, day, outcome: next, bags: counted, note: changes.visit_note ?? visit_note, seen })
  }

  function note(dialog: DialogHandle | null) {
    setNoted(stop)
    dialog?.open()
  }

  function saveNote(visit_note: string) {
    const visit = isDone ? stop : noted
    press(visit.outcome, { bags: visit.bags, visit_note })
  }

  const isShown = !isDone || isOpen
  return (
    <li
      className={`card-plain stop ${outcome ?? 'todo'} ${isShown ? 'case stack' : 'folded'}`}
      data-stop={booking}
      aria-labelledby={id}
    >
      <div className="case-who stack">
        <header className="stop-head">
          <span className="stop-number" aria-hidden="true">
            {outcome === 'collected' ? '✓' : number}
          </span>
          {/* Orca says nothing of a focus that comes to the first text of the card. */}
          <p className="unseen">{`Stopp ${number}`}</p>
          <h2 id={id} ref={heading} tabIndex={-1}>
            <Said text={stop.address} />
          </h2>
          {!isShown && (
            <Button look="plain" aria-describedby={id} onClick={open}>
              Ändra
            </Button>
          )}
        </header>
        {!isShown && (
          <p className="stop-done row">
            <Said text={stop.name} />
            <span>{outcomeLabels[outcome]}</span>
            <Waits stop={stop} />
          </p>
        )}
        <Overruled by={overruled} />
        {refusals.map((refusal) => (
          <RefusalNote key={refusal.id} refusal={refusal} />
        ))}
        {isShown && (
          <div className="stop-who row">
            <HouseholdLink booking={booking} text={stop.name} />
            <span>{frequencyLabel(stop.frequency)}</span>
            <Changed changed={stop.changed} />
          </div>
        )}
      </div>
      {isShown && (
        <div className="case-says stack">
          {!isDone && <MaterialBags materials={stop.materials} />}
          <Note text={stop.notes} />
          <Note label="Till föraren" text={stop.driver_note} />
          <Note label="Så skrev ni när de fick priset" text={stop.offer_message} />
          <LastVisit visit={stop.last_visit} />
          <Note label="Special" text={stop.special_request} />
          {isDone && <Note label="Anteckning" text={visit_note} />}
        </div>
      )}
      {!isDone && (
        <>
          <div className="case-reach stack">
            <Contact name={stop.name} phone={stop.phone} address={stop.address} />
            <Button look="plain" aria-describedby={id} onClick={() => note(driverNote.current)}>
              {stop.driver_note ? 'Ändra anteckningen' : 'Anteckna till nästa gång'}
            </Button>
          </div>
          <div className="case-acts stack">
            <Button className="big" aria-describedby={id} onClick={() => press('collected')}>
              {outcomeLabels.collected}
            </Button>
            <div className="row pair">
              {(['not_out', 'wrong'] as const).map((outcome) => (
                <Button key={outcome} look="quiet" aria-describedby={id} onClick={() => press(outcome)}>
                  {outcomeLabels[outcome]}
                </Button>
              ))}
            </div>
          </div>
        </>
      )}
      {isDone && isOpen && (
        <div className="case-acts stack" data-ignore-second-taps>
          {outcome === 'collected' && <BagSteppers stop={stop} onBags={(bags) => press('collected', { bags })} />}
          <div className="outcome row">
            <p>
              {/* That it waits, and no longer, is said at the top of the page. */}
              <strong aria-live="polite" aria-atomic>
                {outcomeLabels[outcome]}
              </strong>
              <Waits stop={stop} />
            </p>
            {outcome !== 'collected' && (
              <ReadyWords
                stop={stop}
                words={readyWords(stop, outcome)}
                chosen={visit_note}
                onWords={(note) => press(outcome, { bags, visit_note: note })}
              />
            )}
            <Button look="quiet" onClick={() => note(visitNote.current)}>
              Anteckna
            </Button>
            <Button look="quiet" aria-describedby={id} onClick={() => press(null, { bags: {}, visit_note: '' })}>
              Ångra
            </Button>
          </div>
        </div>
      )}
      {/* Here, so that another phone's press does not take them away with what is being written. */}
      <NoteDialog
        ref={visitNote}
        keeps={`visit ${day} ${booking}`}
        title="Anteckning"
        label={`Vad hände hos ${visibleLine(stop.name)}?`}
        maxLength={500}
        note={visit_note}
        onNote={saveNote}
        onClosed={catchFocus}
      />
      <NoteDialog
        ref={driverNote}
        keeps={`driver ${booking}`}
        title="Anteckna till nästa gång"
        label={`Står vid ${visibleLine(stop.address)} varje gång`}
        maxLength={2000}
        note={stop.driver_note}
        onNote={(driver_note) => onDriverNote({ booking, day, driver_note, driver_note_was: noted.driver_note })}
        onClosed={catchFocus}
      />
    </li>
  )
}

function Overruled({ by }: { by: Stop['overruled'] }) {
  if (!by) return null
  const { outcome, bags = {}, note } = by
  const said = [outcome ? outcomeLabels[outcome] : 'inte ifyllt', bagWords(bags), note && `”${visibleLine(note)}”`]
  return (
    <p className="note">
      {`Två telefoner sade olika. Det som trycktes sist gäller, den andra sade: ${said.filter(Boolean).join(', ')}.`}
    </p>
  )
}

function Waits({ stop }: { stop: PressedStop }) {
  return stop.waits ? <span className="small"> väntar</span> : null
}

function markOf(change: Stop['changed'][number]): string {
  if (change === 'new') return 'Ny'
  return change === 'moved' ? 'Flyttad hit' : fields[change].mark
}

function Changed({ changed }: Pick<Stop, 'changed'>) {
  if (changed.length === 0) return null
  return (
    <ul className="marks row">
      {changed.map((change) => (
        <li key={change}>{markOf(change)}</li>
      ))}
    </ul>
  )
}

interface BagSteppersProps {
  stop: PressedStop
  onBags(bags: Stop['bags']): void
}

function BagSteppers({ stop, onBags }: BagSteppersProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = materials.filter(
    (material) => showsAll || stop.materials.includes(material) || Number(stop.bags[material]) > 0,
  )
  const set = (material: Material, number: number) => onBags({ ...stop.bags, [material]: number })

  return (
    <fieldset className="steppers stack" tabIndex={-1}>
      <legend className="unseen">{capital(company.bag.several)}</legend>
      {shown.map((material) => {
        const number = stop.bags[material] ?? 0
        const name = materialTable[material].short
        // Not disabled, which would lose the focus.
        const step = (sign: string, label: string, isOff: boolean, next: number) => (
          <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => isOff || set(material, next)}>
            {sign}
          </button>
        )
        return (
          <div key={material} className="stepper row">
            <MaterialBag material={material} />
            <span>{name}</span>
            {step('−', `En mindre, ${name}`, number === 0, number - 1)}
            <span className="stepper-count" aria-live="polite" aria-atomic>
              {number}
            </span>
            {step('+', `En till, ${name}`, number >= 99, number + 1)}
          </div>
        )
      })}
      {shown.length < materials.length && (
        <Button
          look="plain"
          onClick={(event) => {
            // The button goes.
            event.currentTarget.closest('fieldset')?.focus()
            setShowsAll(true)
          }}
        >
          Annat material
        </Button>
      )}
    </fieldset>
  )
}

interface NoteDialogProps {
  ref: RefObject<DialogHandle | null>
  keeps: string
  title: string
  label: string
  maxLength: number
  note: string
  onNote(note: string): void
  onClosed(): void
}

function NoteDialog({ ref, keeps, title, label, maxLength, note, onNote, onClosed }: NoteDialogProps) {
  return (
    <Dialog ref={ref} title={title} onClosed={onClosed}>
      <Form
        keeps={keeps}
        onSend={({ text }) => {
          onNote(text('note'))
          ref.current?.close()
        }}
      >
        <Field label={label}>
          <textarea name="note" rows={3} maxLength={maxLength} defaultValue={note} />
        </Field>
        <DialogButtons act="Spara" />
      </Form>
    </Dialog>
  )
}

function LastVisit({ visit }: { visit: Stop['last_visit'] }) {
  if (!visit || (visit.outcome === 'collected' && visit.note === '')) return null
  return (
    <Note
      label={`Förra gången, ${shortDay(visit.day)}`}
      text={withNote(visit.outcome === 'collected' ? '' : outcomeLabels[visit.outcome], visit.note)}
    />
  )
}

interface ReadyWordsProps {
  stop: Stop
  words: readonly string[]
  chosen: string
  onWords(words: string): void
}

/** Two minutes after the press the household is told; until then the text can be chosen. */
function ReadyWords({ stop, words, chosen, onWords }: ReadyWordsProps) {
  return (
    <fieldset className="ready-words">
      <legend className="small">{`${willKnow(stop, 'två minuter')} Säg varför:`}</legend>
      {words.map((text) => (
        <Button
          key={text}
          look="plain"
          aria-pressed={chosen === text}
          onClick={() => onWords(chosen === text ? '' : text)}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
