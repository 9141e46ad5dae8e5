import type { ComponentProps } from 'react'

/** A radio button or a checkbox, in its label. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
