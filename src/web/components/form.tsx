import { type ComponentProps, useCallback } from 'react'
import { keepText } from '../kept-text.ts'

export interface Sent {
  form: HTMLFormElement
  text(name: string): string
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Under which name what is written is kept (kept-text.ts); without one it is not. */
  keeps?: string
  onSend(sent: Sent): unknown
}

/** A form that script reads; a problem is said by ourselves, where it is. */
export function Form({ keeps, onSend, ...props }: FormProps) {
  const keep = useCallback(
    (form: HTMLFormElement | null) => (form && keeps ? keepText(form, keeps) : undefined),
    [keeps],
  )
  return (
    <form
      ref={keep}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        onSend({ form, text: (name) => String(new FormData(form).get(name) ?? '').trim() })
      }}
      {...props}
    />
  )
}
