import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSend(form: HTMLFormElement): unknown
}

/** A form that script reads; a problem is said by ourselves, where it is. */
export function Form({ onSend, ...props }: FormProps) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
      {...props}
    />
  )
}
