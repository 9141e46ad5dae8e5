import { createContext, useCallback, useContext, useState } from 'react'
import type { Toast } from '../../components/toaster.tsx'

type Tell = (kind: Toast['kind'], text: string) => void

export const TellContext = createContext<Tell>(() => {})

export function useTell(): Tell {
  return useContext(TellContext)
}

/** Says what is missing or wrong, and marks the field until something else is written. */
export function useAskFor() {
  const tell = useTell()
  return (form: HTMLFormElement, name: string, text: string): void => {
    tell('error', text)
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`)
    if (!field) return
    field.ariaInvalid = 'true'
    form.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true })
    field.focus()
  }
}

interface DeskToast extends Toast {
  /** What is told over an open dialog is shown in it: outside it would cover the form, be inert and not be announced. */
  inDialog: boolean
}

/** For dialogs: the newest toast if it belongs in one, how to drop it, and how to tell it outside. */
export const DialogToastContext = createContext<{ told: Toast | null; drop(): void; tellOutside(): void }>({
  told: null,
  drop() {},
  tellOutside() {},
})

export function useToasts() {
  const [toast, setToast] = useState<DeskToast | null>(null)
  const tell: Tell = useCallback((kind, text) => {
    // A moment later, because most acts close their dialog right after they have told their success.
    setTimeout(() => {
      const inDialog = document.querySelector('dialog[open]') !== null
      setToast((before) => ({ kind, text, number: (before?.number ?? 0) + 1, inDialog }))
    })
  }, [])
  const close = useCallback(() => setToast(null), [])
  // Keeps what was told as the dialog closed.
  const drop = useCallback(() => setToast((newest) => (newest?.inDialog ? null : newest)), [])
  const tellOutside = useCallback(() => setToast((newest) => newest && { ...newest, inDialog: false }), [])
  // An error is about the view where it was told, and would cover the next one until it is closed by hand.
  const dropError = useCallback(() => setToast((newest) => (newest?.kind === 'error' ? null : newest)), [])
  const isInDialog = toast?.inDialog ?? false
  return {
    toast: isInDialog ? null : toast,
    told: isInDialog ? toast : null,
    tell,
    close,
    drop,
    tellOutside,
    dropError,
  }
}
