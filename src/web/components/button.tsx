import type { ComponentProps, MouseEvent } from 'react'

/** `quiet`: beside a more important one. `plain`: among words, as a link looks. */
export type Look = keyof typeof looks

export interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** No press counts meanwhile, nor Enter in its form, which presses it. Disabled it would lose the focus. */
  isBusy?: boolean
}

const looks = { main: 'button', quiet: 'button quiet', plain: 'plain' }

export function Button({ look = 'main', isBusy, className = '', onClick, ...props }: ButtonProps) {
  const classes = `${looks[look]} ${className}`.trim()
  const press = isBusy ? (event: MouseEvent) => event.preventDefault() : onClick
  return <button type="button" className={classes} aria-disabled={isBusy || undefined} onClick={press} {...props} />
}
