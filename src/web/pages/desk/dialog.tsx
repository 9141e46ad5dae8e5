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

interface DialogButtonsProps {
  /** The second button's action; without `onAct` it submits the form it is in. */
  act: string
  isBusy?: boolean
  onAct?(): void
}

export function DialogButtons({ act, isBusy, onAct }: DialogButtonsProps) {
  return (
    <div className="pair">
      <button
        type="button"
        className="button quiet"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        Avbryt
      </button>
      <button type={onAct ? 'button' : 'submit'} className="button" disabled={isBusy} onClick={onAct}>
        {act}
      </button>
    </div>
  )
}

/** A native dialog whose contents are reset each time it opens. */
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
