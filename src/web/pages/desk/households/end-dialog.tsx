import { type FormEvent, type Ref, useId, useRef } from 'react'
import type { Household } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { useAct } from '../query.ts'

interface EndDialogProps {
  ref: Ref<DialogHandle>
  household: Household
}

export function EndDialog({ ref, household }: EndDialogProps) {
  return (
    <Dialog ref={ref} title={`Avsluta för ${visibleLine(household.booking.submitted_by)}?`}>
      <EndForm household={household} />
    </Dialog>
  )
}

function EndForm({ household: { id, booking } }: Omit<EndDialogProps, 'ref'>) {
  const end = useAct('desk_end')
  const form = useRef<HTMLFormElement>(null)
  const fieldId = useId()
  const close = () => form.current?.closest('dialog')?.close()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const last_day = String(fields.get('last_day')) || null
    const message = String(fields.get('message')).trim() || null
    const done = await end.act({ booking: id, last_day, message }, `${visibleLine(booking.submitted_by)} är avslutad.`)
    if (done) close()
  }

  return (
    <form className="stack" ref={form} onSubmit={submit}>
      <p>Hushållet får ett mejl om det.</p>
      <div className="field">
        <label htmlFor={`${fieldId}-day`}>Sista dag</label>
        <input id={`${fieldId}-day`} name="last_day" type="date" aria-describedby={`${fieldId}-hint`} />
        <p className="hint" id={`${fieldId}-hint`}>
          Tomt: ingen mer hämtning alls.
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${fieldId}-words`}>Några egna ord (valfritt)</label>
        <textarea id={`${fieldId}-words`} name="message" rows={3} maxLength={2000} />
      </div>
      <DialogButtons act="Avsluta" isBusy={end.isPending} />
    </form>
  )
}
