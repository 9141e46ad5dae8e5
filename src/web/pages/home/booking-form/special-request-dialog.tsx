import { useEffect, useId, useRef, useState } from 'react'
import { fields } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { DialogButtons } from '../../../components/dialog-buttons.tsx'

interface SpecialRequestDialogProps {
  opener: HTMLElement
  initialText: string
  onSave(text: string): void
  onClosed(): void
}

/** Open while it is rendered. Everything but Save leaves the request unchanged. */
export function SpecialRequestDialog({ opener, initialText, onSave, onClosed }: SpecialRequestDialogProps) {
  const [text, setText] = useState(initialText)
  const dialogRef = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)
  const id = useId()

  useEffect(() => {
    // The browser returns the focus to where it was, and Safari does not focus a clicked checkbox. Giving it back on `close`
    // would take it from a quick visitor who has moved on by then.
    opener.focus({ preventScroll: true })
    dialogRef.current?.showModal()
  }, [opener])

  const close = () => dialogRef.current?.close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog's own.
    <dialog
      ref={dialogRef}
      className="special-dialog"
      // biome-ignore lint/a11y/noRedundantRoles: tests outside the project look it up as an attribute.
      role="dialog"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
      // A click on the dialog element itself is outside its content. Both halves count, because a text selection may
      // end there.
      onPointerDown={(event) => {
        pressedOnBackdrop.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOnBackdrop.current && event.target === event.currentTarget) close()
      }}
    >
      <div className="special-dialog-content stack">
        <h2 id={`${id}-title`}>Beskriv ditt specialönskemål</h2>
        <p id={`${id}-help`}>
          {`Vad vill du ha hämtat, och ungefär hur mycket? Du får ett pris först, och vi hämtar bara om du säger ja. ${company.words.notTaken}`}
        </p>
        <textarea
          rows={4}
          maxLength={fields.specialRequest.limit}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-help`}
          enterKeyHint="enter"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons
          act="Spara"
          disabled={text.trim() === ''}
          onAct={() => {
            onSave(text)
            close()
            if (opener instanceof HTMLInputElement) announceTick(opener)
          }}
        />
      </div>
    </dialog>
  )
}

/**
 * Chromium tells screen readers of no change made in the frame in which the dialog closes over the box, and Orca went on calling it
 * "not checked". So it is ticked at once, as mixed, and stops being mixed two frames later. Mixed, it is not `:checked`, and what that
 * decides by `:has` Chromium looks at again only when the tick itself changes.
 */
function announceTick(checkbox: HTMLInputElement): void {
  checkbox.indeterminate = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      checkbox.indeterminate = false
      const { checked } = checkbox
      checkbox.checked = !checked
      checkbox.checked = checked
    }),
  )
}
