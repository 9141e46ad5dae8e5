import { type Ref, type SubmitEvent, useState } from 'react'
import {
  type BookingInput,
  fieldOf,
  fieldsInOrder,
  isText,
  type Problem,
  type TextFieldName,
} from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { pricesShown } from '../../../../shared/prices-shown.ts'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { TextControl } from '../../../components/text-control.tsx'
import { EarlyStart } from './early-start.tsx'
import { useIsClosed } from './first-pickup.ts'
import { FirstPickupTag } from './first-pickup-tag.tsx'
import { FormDoorstep } from './form-doorstep.tsx'
import { FrequencyChoice } from './frequency-choice.tsx'
import type { Later } from './later.ts'
import { MaterialChoice } from './material-choice.tsx'
import { Prerendered, Unavailable } from './prerendered.tsx'

export type Status =
  | { state: 'idle' }
  /** The first is in the toast; corrected ones are removed. */
  | { state: 'refused'; problems: Problem[] }
  | { state: 'sending' }
  | { state: 'failed' }

interface BookingFormProps {
  ref?: Ref<HTMLFormElement>
  status: Status
  specialRequest: string
  /** Initial contents, if the server rendered the form in response to one sent without script. */
  posted?: { filled: BookingInput; remarks: Remarks }
  /** While a receipt replaces the form: brings the form back. */
  onUnfold?: () => void
  loadLater?(): Promise<Pick<Later, 'pressEnded' | 'remarkOn'>>
  /** The visitor comes near the form: time to fetch what sending needs. */
  onTouch?(): void
  onEdit?(): void
  onDescribeSpecial?(opener: HTMLElement): void
  onUntickSpecial?(): void
  onSubmit?(): void
}

type Remarks = { [Field in keyof Later['remarkOn']]?: string | null }

/** Native controls hold their own values, so that typing works before any script has loaded. */
export function BookingForm(props: BookingFormProps) {
  const { ref, status, specialRequest, posted, onUnfold, onTouch, onEdit, onSubmit } = props
  const filled = posted?.filled
  const problems = status.state === 'refused' ? status.problems : []
  const sending = status.state === 'sending'
  const isClosed = useIsClosed()
  const [remarks, setRemarks] = useState<Remarks>(posted?.remarks ?? {})

  function hintAt(field: keyof BookingInput) {
    return problems.find((problem) => problem.field === field)?.hint
  }

  const textControls = (kind: 'line' | 'lines') =>
    textsOf(kind).map((name) => (
      <TextControl
        key={name}
        id={`booking-${name}`}
        name={name}
        value={filled?.[name]}
        readOnly={sending}
        hint={hints[name]}
        error={hintAt(name)}
        remark={isRemarkedOn(name) ? (remarks[name] ?? null) : undefined}
      />
    ))

  /** A remark appears when a field is left, and disappears as soon as it no longer applies. */
  async function remark({ target, type }: { target: EventTarget; type: string }) {
    const field = target as HTMLInputElement
    const { name } = field
    if (!isRemarkedOn(name) || (type === 'input' && !remarks[name])) return
    const later = await props.loadLater?.().catch(() => null)
    if (!later) return
    if (type === 'blur') await later.pressEnded()
    setRemarks((previous) => ({ ...previous, [name]: later.remarkOn[name](field.value) }))
  }

  return (
    <form
      id="booking-form"
      className="booking-form card"
      ref={ref}
      method="post"
      action="/boka"
      noValidate
      aria-labelledby="booking-form-title"
      aria-busy={sending}
      // What is being sent cannot be changed any more, and no control loses the focus, as it would with `disabled` or `inert`.
      onClickCapture={(event) => {
        if (!sending || (event.target as Element).closest('a')) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerEnter={onTouch}
      onFocus={onTouch}
      onBlur={(event) => void remark(event)}
      onInput={(event) => {
        void remark(event)
        onEdit?.()
      }}
      onReset={() => setRemarks({})}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <Prerendered part="announcement" className="announcement" />
      <div className="booking-form-head" hidden={isClosed}>
        <h3 id="booking-form-title">{onUnfold ? 'En bokning till?' : 'Din bokning'}</h3>
        {onUnfold ? (
          <button type="button" className="button quiet" onClick={onUnfold}>
            Boka en till
          </button>
        ) : (
          <FirstPickupTag />
        )}
      </div>

      <div className="booking-form-body" hidden={isClosed || onUnfold !== undefined}>
        <div className="field-grid">{textControls('line')}</div>

        <FrequencyChoice hint={hintAt('frequency')} disabled={sending} chosen={filled?.frequency} />
        <EarlyStart disabled={sending} ticked={filled?.earlyStart} />
        <FormDoorstep />
        <MaterialChoice
          hint={hintAt('materials')}
          disabled={sending}
          specialRequest={specialRequest}
          filled={filled}
          onDescribeSpecial={(opener) => props.onDescribeSpecial?.(opener)}
          onUntickSpecial={() => props.onUntickSpecial?.()}
        />

        {textControls('lines')}

        <div className="booking-form-end stack">
          {status.state === 'failed' && (
            <p className="not-sent">
              Bokningen är inte skickad än. Går det inte att skicka den, hör av dig direkt: <ContactLinks />.
            </p>
          )}
          <Unavailable />
          <Prerendered part="binding" className="binding" id="booking-binding" />
          <input type="hidden" name="prices" value={pricesShown} />
          <button
            type="submit"
            className="button button-submit"
            aria-disabled={sending || undefined}
            aria-describedby="booking-binding"
          >
            <span>{sending ? 'Skickar …' : 'Boka med betalningsskyldighet'}</span>
          </button>
          <Prerendered part="terms" className="hint" />
        </div>
      </div>
    </form>
  )
}

function isRemarkedOn(name: string): name is keyof Remarks {
  return name === 'phone' || name === 'email' || name === 'address'
}

/** The special request has a dialog of its own. */
const textsOf = (kind: 'line' | 'lines') =>
  fieldsInOrder().filter(
    (name): name is TextFieldName => isText(name) && fieldOf(name).kind === kind && name !== 'specialRequest',
  )

const hints: Partial<Record<TextFieldName, string>> = {
  notes: `Till exempel portkod eller var ${company.bag.these} står.`,
}
