import { useRef } from 'react'
import { Button, type Look } from '../../components/button.tsx'
import { useFocusAfter } from './focus.ts'

interface PassingButtonProps {
  look?: Look
  /** If its text alone does not say what it is about. */
  label?: string
  isBusy: boolean
  onAct(): void
  children: string
}

/** Disappears after its act, so the focus moves to the view. */
export function PassingButton({ label, isBusy, onAct, ...props }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button)
  return <Button ref={button} aria-label={label} disabled={isBusy} onClick={onAct} {...props} />
}

interface TakeBackProps extends Pick<PassingButtonProps, 'isBusy' | 'onAct'> {
  className: string
  text: string
}

/** What will be told in a minute, and how to take it back. */
export function TakeBack({ className, text, ...act }: TakeBackProps) {
  return (
    <p className={className}>
      <span>{text}</span>
      <PassingButton look="quiet" {...act}>
        Ångra
      </PassingButton>
    </p>
  )
}
