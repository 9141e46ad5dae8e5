import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BookingInput, problemsOf } from '../../../../shared/booking.ts'
import { notSent } from '../../../../shared/form-result.ts'
import { thanks } from '../../../../shared/pickup-time.ts'
import { type Toast, Toaster } from '../../../components/toaster.tsx'
import { takeEarlyPress } from '../early-press.ts'
import { BookingForm, type Status } from './booking-form.tsx'
import { type Attempt, clearDraft, isDraftForgotten, readDraft, writeDraft } from './draft.ts'
import { firstControl, readForm, restoreForm, specialCheckbox, takeRequestWithoutScript } from './form-fields.ts'
import { createLoader, type Later } from './later.ts'
import { keepReceipt, type Receipt, readReceipt } from './receipt.ts'
import { notLoaded, sendBooking } from './send-booking.ts'

/** What was booked in this tab. While the receipt is shown, the form is collapsed behind it. */
interface Booked extends Pick<Later, 'Confirmation'> {
  receipt: Receipt
  isNew: boolean
  /** Whether the tab could store it. */
  isKept: boolean
  folded: boolean
}

export function BookingFlow() {
  const [status, setStatus] = useState<Status>({ state: 'idle' })
  const [toast, setToast] = useState<Toast | null>(null)
  /** The only source of truth for whether Special is ticked: this is non-empty. */
  const [specialRequest, setSpecialRequest] = useState('')
  /** `opener` gets the focus back; null while it is closed. */
  const [dialog, setDialog] = useState<({ opener: HTMLElement } & Pick<Later, 'SpecialRequestDialog'>) | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  const [loadLater] = useState(createLoader)
  const formRef = useRef<HTMLFormElement | null>(null) as RefObject<HTMLFormElement>
  const attempt = useRef<Attempt | null>(null)
  // Refs, because two submits in one task would both see the old state.
  const busy = useRef(false)

  const closeToast = useCallback(() => setToast(null), [])
  const describeSpecial = useCallback(
    (opener: HTMLElement) => {
      loadLater().then(
        ({ SpecialRequestDialog }) => setDialog({ opener, SpecialRequestDialog }),
        () => setToast({ kind: 'error', text: notLoaded.reason, number: 0 }),
      )
    },
    [loadLater],
  )
  const emptyForm = useCallback(() => {
    attempt.current = null
    formRef.current.reset()
    setSpecialRequest('')
  }, [])
  const takeUpDraft = useCallback(() => {
    const draft = readDraft()
    if (draft) {
      restoreForm(formRef.current, draft.form)
      setSpecialRequest(draft.form.specialRequest)
      attempt.current = draft.attempt
    } else if (isDraftForgotten()) {
      emptyForm()
    }
  }, [emptyForm])

  // Before the browser paints, so that nothing typed in between is overwritten.
  useLayoutEffect(takeUpDraft, [takeUpDraft])

  useEffect(() => {
    const receipt = readReceipt()
    if (!receipt) return
    const showReceipt = ({ Confirmation }: Later) =>
      // Unless something was booked or filled in meanwhile.
      setBooked(
        (previous) => previous ?? { receipt, Confirmation, isNew: false, isKept: true, folded: readDraft() === null },
      )
    loadLater().then(showReceipt, () => setToast({ kind: 'error', text: notShown, number: 0 }))
  }, [loadLater])

  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      // Back from the household's page, where everything the tab remembers can be forgotten.
      if (persisted && !readReceipt()) setBooked((previous) => (previous?.isKept ? null : previous))
      // On back navigation, Chromium restores field values this late, and not always with the last characters.
      takeUpDraft()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [takeUpDraft])

  useEffect(() => {
    // The script had been given up, and arrived after all.
    const request = takeRequestWithoutScript(formRef.current)
    if (request) setSpecialRequest(request)
    const press = takeEarlyPress()
    if (press === 'submit') formRef.current.requestSubmit()
    if (press === 'special') describeSpecial(specialCheckbox(formRef.current) as HTMLElement)
  }, [describeSpecial])

  function keepDraft(specialRequest: string): BookingInput {
    const form = readForm(formRef.current, specialRequest)
    writeDraft({ form, attempt: attempt.current })
    return form
  }

  function edited(specialRequest: string) {
    const form = keepDraft(specialRequest)
    if (status.state !== 'refused') return
    const fields = problemsOf(form).map(({ field }) => field)
    const problems = status.problems.filter(({ field }) => fields.includes(field))
    if (problems[0] !== status.problems[0]) closeToast()
    setStatus(problems.length > 0 ? { state: 'refused', problems } : { state: 'idle' })
  }

  function changeSpecialRequest(text: string) {
    setSpecialRequest(text)
    edited(text)
  }

  async function submit() {
    if (busy.current) return
    busy.current = true
    try {
      const filled = readForm(formRef.current, specialRequest)
      const problems = problemsOf(filled)
      const [first] = problems
      if (first) {
        // Synchronously, so that the hint can be read out when its field gets the focus.
        flushSync(() => setStatus({ state: 'refused', problems }))
        showToast('error', first.message)
        reveal(firstControl(formRef.current, first.field))
      } else {
        await send(filled)
      }
    } catch (error) {
      setStatus({ state: 'failed' })
      showToast('error', `Ett oväntat fel uppstod: ${messageOf(error) || 'Okänt fel'}`)
    } finally {
      busy.current = false
    }
  }

  async function send(filled: BookingInput) {
    setToast(null)
    setStatus({ state: 'sending' })
    const result = await sendBooking(filled, (later) => attemptFor(filled, later), loadLater)
    if (!result.saved) {
      setStatus({ state: 'failed' })
      showToast('error', notSent(result.reason))
      return
    }
    emptyForm()
    clearDraft()
    setStatus({ state: 'idle' })
    const receipt = { booking: result.booking, key: result.key }
    keepReceipt(receipt)
    setBooked({ receipt, Confirmation: result.Confirmation, isNew: true, isKept: readReceipt() !== null, folded: true })
    showToast('success', thanks)
  }

  /** The same id and key while the content is unchanged, also after a reload: the database saves each id once. */
  function attemptFor(filled: BookingInput, { newAttempt, toRecord }: Later): Attempt {
    const content = JSON.stringify(toRecord('', filled))
    if (attempt.current?.content !== content) attempt.current = newAttempt(content)
    keepDraft(filled.specialRequest)
    return attempt.current
  }

  function showToast(kind: Toast['kind'], text: string) {
    setToast((previous) => ({ kind, text, number: (previous?.number ?? 0) + 1 }))
  }

  function unfold() {
    flushSync(() => setBooked((previous) => previous && { ...previous, folded: false }))
    firstControl(formRef.current, 'name')?.focus()
  }

  return (
    <>
      {booked && (
        <booked.Confirmation
          key={booked.receipt.booking.id}
          receipt={booked.receipt}
          origin={location.origin}
          isNew={booked.isNew}
          onPrint={() => print()}
          onTold={showToast}
        />
      )}
      <BookingForm
        ref={formRef}
        status={status}
        specialRequest={specialRequest}
        onUnfold={booked?.folded ? unfold : undefined}
        loadLater={loadLater}
        onTouch={() => void loadLater().catch(() => {})}
        onEdit={() => edited(specialRequest)}
        onDescribeSpecial={describeSpecial}
        onUntickSpecial={() => changeSpecialRequest('')}
        onSubmit={() => void submit()}
      />
      {dialog && (
        <dialog.SpecialRequestDialog
          opener={dialog.opener}
          initialText={specialRequest}
          onSave={changeSpecialRequest}
          onClosed={() => setDialog(null)}
        />
      )}
      <Toaster toast={toast} onClose={closeToast} />
    </>
  )
}

const notShown = 'Din bokning är mottagen. Ladda om sidan för att se kvittot.'

/**
 * In the middle of the screen, clear of the sticky header and of the toast; at once, because a smooth scroll can be interrupted by
 * what is laid out on its way.
 */
function reveal(control: HTMLElement | null) {
  // Safari ignores preventScroll unless everything has been laid out by then.
  control?.getBoundingClientRect()
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error === 'string' ? error : ''
}
