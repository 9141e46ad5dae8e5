import type { ComponentProps } from 'react'

export interface Sent {
  form: HTMLFormElement
  /** What is written in a field, without the blanks around it. */
  text(name: string): string
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSend(sent: Sent): unknown
}

/** A form that script reads; a problem is said by ourselves, where it is. */
export function Form({ onSend, ...props }: FormProps) {
  return (
    <form
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
