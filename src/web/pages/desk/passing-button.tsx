import { type ReactNode, useRef } from 'react'
import { useFocusAfter } from './focus.ts'

interface PassingButtonProps {
  className: string
  /** If its text alone does not say what it is about. */
  label?: string
  isBusy: boolean
  onAct(): void
  children: ReactNode
}

/** Disappears after its act, so the focus moves to the view. */
export function PassingButton({ className, label, isBusy, onAct, children }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button)
  return (
    <button ref={button} type="button" className={className} aria-label={label} disabled={isBusy} onClick={onAct}>
      {children}
    </button>
  )
}

interface TakeBackProps extends Pick<PassingButtonProps, 'className' | 'isBusy' | 'onAct'> {
  text: string
}

/** What will be told in a minute, and how to take it back. */
export function TakeBack({ className, text, ...act }: TakeBackProps) {
  return (
    <p className={className}>
      <span>{text}</span>
      <PassingButton className="button quiet" {...act}>
        Ångra
      </PassingButton>
    </p>
  )
}
