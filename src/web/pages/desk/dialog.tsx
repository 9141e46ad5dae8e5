import { type ReactNode, type Ref, useContext, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DialogToastContext } from './tell.ts'

export interface DialogHandle {
  open(): void
  close(): void
}

interface DialogProps {
  ref: Ref<DialogHandle>
  title: string
  /** Called once it is closed and the focus has been given back, if there is still something to give it to. */
  onClosed?(): void
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
    <div className="pair dialog-buttons">
      <button
        type="button"
        className="button quiet"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        Avbryt
      </button>
      {/* Not disabled, which would lose the focus: an error is corrected here. */}
      <button
        type={onAct ? 'button' : 'submit'}
        className="button"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? (event) => event.preventDefault() : onAct}
      >
        {act}
      </button>
    </div>
  )
}

interface DialogButtonProps extends Pick<DialogProps, 'title'> {
  text: string
  /** If the text alone does not say what it is about. */
  label?: string
  className?: string
  children(close: () => void): ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ text, label, className = 'button quiet', title, children }: DialogButtonProps) {
  const dialog = useRef<DialogHandle>(null)
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => dialog.current?.open()}>
        {text}
      </button>
      <Dialog ref={dialog} title={title}>
        {children(() => dialog.current?.close())}
      </Dialog>
    </>
  )
}

/** A native dialog whose contents are reset each time it opens. */
export function Dialog({ ref, title, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { told, drop } = useContext(DialogToastContext)

  useImperativeHandle(ref, () => ({
    open() {
      setOpen(true)
      dialog.current?.showModal()
    },
    close: () => dialog.current?.close(),
  }))

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        // At once, so that no pressed button in it keeps the focus.
        flushSync(() => setOpen(false))
        drop()
        onClosed?.()
      }}
    >
      {isOpen && (
        <div className="stack">
          <h2 id={id}>{title}</h2>
          {children}
          <div role="alert" aria-live="assertive" className="dialog-told">
            {told?.kind === 'error' && (
              <p key={told.number} className="error" ref={intoView}>
                {told.text}
              </p>
            )}
          </div>
          <div role="status" className="dialog-told">
            {told?.kind === 'success' && (
              <p key={told.number} ref={intoView}>
                {told.text}
              </p>
            )}
          </div>
        </div>
      )}
    </dialog>
  )
}

function intoView(text: HTMLElement | null) {
  text?.scrollIntoView({ block: 'nearest' })
}
