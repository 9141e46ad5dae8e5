import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'

export interface DialogHandle {
  open(): void
  close(): void
}

interface DialogProps {
  ref: Ref<DialogHandle>
  title: string
  children: ReactNode
}

/** The browser's own dialog; what is in it begins anew each time it is opened. */
export function Dialog({ ref, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  useImperativeHandle(ref, () => ({
    open() {
      setOpen(true)
      dialog.current?.showModal()
    },
    close: () => dialog.current?.close(),
  }))

  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => setOpen(false)}>
      {isOpen && (
        <div className="stack">
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
