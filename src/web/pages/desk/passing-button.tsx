import { useRef } from 'react'
import { Button, type Look } from '../../components/button.tsx'
import { useBusy } from '../../use-busy.ts'
import { useFocusAfter } from './focus.ts'

interface PassingButtonProps {
  look?: Look
  label?: string
  isBusy?: boolean
  onAct(): unknown
  children: string
}

/** Disappears after its act, so the focus moves to the view. */
export function PassingButton({ label, isBusy, onAct, ...props }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isActing, begin] = useBusy()
  useFocusAfter(button)
  return (
    <Button ref={button} aria-label={label} isBusy={isBusy || isActing} onClick={() => void begin(onAct)} {...props} />
  )
}

interface TakeBackProps extends Pick<PassingButtonProps, 'onAct'> {
  className: string
  text: string
}

export function TakeBack({ className, text, onAct }: TakeBackProps) {
  return (
    <p className={className}>
      <span>{text}</span>
      <PassingButton look="quiet" onAct={onAct}>
        Ångra
      </PassingButton>
    </p>
  )
}
