import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { DialogButtons, type DialogButtonsProps } from '../../components/dialog-buttons.tsx'
import { Form, type Sent } from '../../components/form.tsx'
import { Told } from '../../components/told.tsx'
import { useBusy } from '../../use-busy.ts'
import { useFocusAfter } from './focus.ts'
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

interface DialogButtonProps extends Pick<DialogProps, 'title'>, Pick<ButtonProps, 'look' | 'className' | 'disabled'> {
  text: string
  /** If the text alone does not say what it is about. */
  label?: string
  children(close: () => void): ReactNode
}

export function DialogButton({ text, label, look = 'quiet', title, children, ...props }: DialogButtonProps) {
  const dialog = useRef<DialogHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button)
  return (
    <>
      <Button ref={button} look={look} aria-label={label} onClick={() => dialog.current?.open()} {...props}>
        {text}
      </Button>
      <Dialog ref={dialog} title={title}>
        {children(() => dialog.current?.close())}
      </Dialog>
    </>
  )
}

export interface DialogSent extends Sent {
  close(): void
}

interface DialogFormProps extends Omit<DialogButtonProps, 'children'> {
  act: string
  keeps?: string
  noValidate?: boolean
  /**
   * Closes the form if it returns a result. What the form belongs to is to change only after `close`: gone while still open, it
   * would take the message along.
   */
  onSend(sent: DialogSent): unknown
  children: ReactNode
}

/** One without fields asks whether one is sure. */
export function DialogForm({ act, keeps, noValidate = false, onSend, children, ...button }: DialogFormProps) {
  const [isBusy, begin] = useBusy()
  return (
    <DialogButton {...button}>
      {(close) => (
        <Form
          keeps={keeps}
          noValidate={noValidate}
          onSend={(sent) => begin(async () => (await onSend({ ...sent, close })) && close())}
        >
          {children}
          <ActButtons act={act} isBusy={isBusy} />
        </Form>
      )}
    </DialogButton>
  )
}

/** Whether what the dialog says is still being counted, or is that the act would be refused, and how it hears so: it takes no press. */
export const CountingContext = createContext<[boolean, (isCounting: boolean) => void]>([false, () => {}])

export function ActButtons({ isBusy, ...buttons }: DialogButtonsProps) {
  const [isCounting] = useContext(CountingContext)
  return <DialogButtons isBusy={isBusy || isCounting} {...buttons} />
}

/**
 * A native dialog whose contents are reset each time it opens; but what is written is kept for the next time (kept-text.ts) if it
 * is closed by Escape or the phone's way back, which was perhaps a slip.
 */
export function Dialog({ ref, title, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasCancelled = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const counting = useState(false)
  const id = useId()
  const { told, drop, tellOutside } = useContext(DialogToastContext)
  // An act whose answer is lost, or that a colleague was before with, may take it away while it is open.
  useFocusAfter(dialog)
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (element?.open) tellOutside()
    }
  }, [tellOutside])

  useImperativeHandle(ref, () => ({
    open() {
      setOpen(true)
      wasCancelled.current = false
      dialog.current?.showModal()
    },
    close() {
      // At once: the dialog may be gone before the event.
      forget()
      dialog.current?.close()
    },
  }))

  const forget = () => dialog.current?.querySelector('form')?.reset()

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={() => {
        wasCancelled.current = true
      }}
      onClose={({ currentTarget }) => {
        // Said a moment later, when it may have been opened again: it would stand there empty.
        if (currentTarget.open) return
        if (!wasCancelled.current) forget()
        // At once, so that no pressed button in it keeps the focus.
        flushSync(() => setOpen(false))
        drop()
        onClosed?.()
      }}
    >
      {isOpen && (
        <div className="stack">
          <h2 id={id}>{title}</h2>
          <CountingContext value={counting}>{children}</CountingContext>
          <Told isError={told?.kind === 'error'}>
            {told && (
              <p key={told.number} className={told.kind === 'error' ? 'error' : undefined} ref={intoView}>
                {told.text}
              </p>
            )}
          </Told>
        </div>
      )}
    </dialog>
  )
}

function intoView(text: HTMLElement | null) {
  text?.scrollIntoView({ block: 'nearest' })
}
