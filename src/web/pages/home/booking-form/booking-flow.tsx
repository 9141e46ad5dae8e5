import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { type BookingInput, firstProblem, type Problem, toRecord } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { NotifiableBooking } from '../../../../shared/notification.ts'
import { type Toast, Toaster } from '../../../components/toaster.tsx'
import { takeEarlyPress } from '../early-press.ts'
import { createBackendLoader } from './backend-loader.ts'
import { BookingForm } from './booking-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { type Attempt, clearDraft, readDraft, writeDraft } from './draft.ts'
import { firstControl, readForm, restoreForm, specialCheckbox } from './form-fields.ts'
import { sendBooking } from './send-booking.ts'
import { SpecialRequestDialog } from './special-request-dialog.tsx'

export type Status =
  /** As prerendered: presses are caught by first-paint.ts. */
  | { state: 'loading' }
  | { state: 'idle' }
  | { state: 'refused'; problem: Problem }
  | { state: 'sending' }
  | { state: 'failed' }
  | { state: 'sent'; booking: NotifiableBooking }

/** The form with all that happens around it: its checks, its dialog, the two calls, toasts and confirmation. */
export function BookingFlow() {
  const [status, setStatus] = useState<Status>({ state: 'loading' })
  const [toast, setToast] = useState<Toast | null>(null)
  /** The only place that knows whether Special is ticked: exactly when this is not empty. */
  const [specialRequest, setSpecialRequest] = useState('')
  /** What opened the dialog, and gets the focus back; null while it is closed. */
  const [dialogOpener, setDialogOpener] = useState<HTMLElement | null>(null)
  const [loadBackend] = useState(createBackendLoader)
  const formRef = useRef<HTMLFormElement | null>(null) as RefObject<HTMLFormElement>
  const attempt = useRef<Attempt | null>(null)
  // Two submits in one task would both see the old state.
  const busy = useRef(false)

  const closeToast = useCallback(() => setToast(null), [])

  // Before the browser paints, so that nothing typed in between is overwritten.
  useLayoutEffect(() => {
    const draft = readDraft()
    if (draft) {
      restoreForm(formRef.current, draft.form)
      setSpecialRequest(draft.form.specialRequest)
      attempt.current = draft.attempt
    }
  }, [])

  // In a task of its own: a slow phone would be held up by one that hydrates and then renders all of it again.
  useEffect(() => setStatus({ state: 'idle' }), [])

  useEffect(() => {
    if (status.state === 'idle') {
      const press = takeEarlyPress()
      if (press === 'submit') formRef.current.requestSubmit()
      if (press === 'special') setDialogOpener(specialCheckbox(formRef.current))
    }
    if (status.state === 'refused') reveal(firstControl(formRef.current, status.problem.field))
  }, [status])

  function keepDraft(specialRequest: string) {
    writeDraft({ form: readForm(formRef.current, specialRequest), attempt: attempt.current })
  }

  function changeSpecialRequest(text: string) {
    setSpecialRequest(text)
    keepDraft(text)
  }

  async function submit() {
    if (busy.current) return
    busy.current = true
    try {
      const filled = readForm(formRef.current, specialRequest)
      const problem = firstProblem(filled)
      if (problem) {
        setStatus({ state: 'refused', problem })
        showToast('error', problem.message)
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
    const result = await sendBooking(toRecord(attemptId(filled), filled), loadBackend)
    if (!result.saved) {
      setStatus({ state: 'failed' })
      showToast('error', `Bokningen kunde inte skickas: ${result.reason}`)
      return
    }
    attempt.current = null
    clearDraft()
    formRef.current.reset()
    setSpecialRequest('')
    setStatus({ state: 'sent', booking: result.booking })
    showToast('success', `Tack för din bokning! Vi kontaktar dig inom ${company.answerWithinHours} timmar.`)
  }

  /** The same id as long as the content is the same, also after a reload: the database saves each id once. */
  function attemptId(filled: BookingInput): string {
    const content = JSON.stringify(toRecord('', filled))
    if (attempt.current?.content !== content) attempt.current = { id: uuid(), content }
    keepDraft(filled.specialRequest)
    return attempt.current.id
  }

  function showToast(kind: Toast['kind'], text: string) {
    setToast((previous) => ({ kind, text, number: (previous?.number ?? 0) + 1 }))
  }

  return (
    <>
      {status.state === 'sent' && <Confirmation booking={status.booking} />}
      <BookingForm
        ref={formRef}
        status={status}
        specialRequest={specialRequest}
        onTouch={() => void loadBackend().catch(() => {})}
        onEdit={(field) => {
          keepDraft(specialRequest)
          if (status.state === 'refused' && status.problem.field === field) setStatus({ state: 'idle' })
        }}
        onDescribeSpecial={setDialogOpener}
        onUntickSpecial={() => changeSpecialRequest('')}
        onSubmit={() => void submit()}
      />
      {dialogOpener && (
        <SpecialRequestDialog
          initialText={specialRequest}
          onSave={changeSpecialRequest}
          onClosed={() => {
            setDialogOpener(null)
            // Safari does not focus a checkbox that is pressed, so the dialog has nowhere to give the focus back to.
            dialogOpener.focus()
          }}
        />
      )}
      <Toaster toast={toast} onClose={closeToast} />
    </>
  )
}

/** In the middle of the screen, clear of the sticky header and of the toast. */
function reveal(control: HTMLElement | null) {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error === 'string' ? error : ''
}
