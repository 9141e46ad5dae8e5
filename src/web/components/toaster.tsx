import { useEffect } from 'react'

export interface Toast {
  kind: 'error' | 'success'
  text: string
  /** Tells a toast from the one before it, also when they say the same. */
  number: number
}

/** Long enough to be read twice; what it says stands in the confirmation as well. */
const SUCCESS_MS = 15_000

interface ToasterProps {
  toast: Toast | null
  onClose(): void
}

/**
 * The newest toast. Errors stay until closed. The live regions are there from the first render on, because screen
 * readers announce only what changes inside a region they know.
 */
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

  const card = toast && (
    // A popover, so that no section's own stacking or clipping can hide it.
    <div key={toast.number} className={`toast toast-${toast.kind}`} popover="manual" ref={show}>
      <p>{toast.text}</p>
      <button type="button" className="toast-close" aria-label="Stäng meddelandet" onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </div>
  )

  return (
    <>
      {/* Said aloud as well: Firefox tells of no live region where there is only the role. */}
      <div role="alert" aria-live="assertive">
        {toast?.kind === 'error' && card}
      </div>
      <div role="status">{toast?.kind === 'success' && card}</div>
    </>
  )
}

function show(card: HTMLElement | null) {
  // Where popovers are unknown the card is simply there.
  card?.showPopover?.()
}
