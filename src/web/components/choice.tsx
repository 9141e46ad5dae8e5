import type { ComponentProps } from 'react'

export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
