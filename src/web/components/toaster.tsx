import { useEffect } from 'react'
import { Told } from './told.tsx'

export interface Toast {
  kind: 'error' | 'success'
  text: string
  /** Distinguishes consecutive toasts with the same text. */
  number: number
}

/** Long enough to read twice; the confirmation repeats the text. */
const SUCCESS_MS = 15_000

interface ToasterProps {
  toast: Toast | null
  onClose(): void
}

export function Toaster({ toast, onClose }: ToasterProps) {
  useEffect(() => {
    if (!toast) return
    const timer = toast.kind === 'success' ? setTimeout(onClose, SUCCESS_MS) : undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      const closesDialog = (event.target as Element).closest('dialog')
      if (event.key === 'Escape' && !closesDialog) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [toast, onClose])

  return (
    <Told isError={toast?.kind === 'error'}>
      {toast && (
        // A popover, so that no section's stacking or clipping can hide it.
        <div key={toast.number} className={`toast toast-${toast.kind}`} popover="manual" ref={show}>
          <p>{toast.text}</p>
          <button type="button" className="toast-close" aria-label="Stäng meddelandet" onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      )}
    </Told>
  )
}

function show(card: HTMLElement | null) {
  if (!card) return
  // Without popover support the card is simply displayed.
  card.showPopover?.()
  let before: EventTarget | null
  card.addEventListener('focusin', ({ relatedTarget }) => {
    before = relatedTarget
  })
  // Closed by keyboard, it gives the focus back.
  return () => {
    if (card.contains(document.activeElement)) (before as HTMLElement | null)?.focus()
  }
}
