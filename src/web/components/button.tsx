import type { ComponentProps } from 'react'

/** `quiet`: beside a more important one. `plain`: among words, as a link looks. */
export type Look = keyof typeof looks

export interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** While its act is under way. Disabled it would lose the focus, so whoever handles the press has to let it pass. */
  isBusy?: boolean | undefined
}

const looks = { main: 'button', quiet: 'button quiet', plain: 'plain' }

export function Button({ look = 'main', isBusy, className = '', ...props }: ButtonProps) {
  const classes = `${looks[look]} ${className}`.trim()
  return <button type="button" className={classes} aria-disabled={isBusy || undefined} {...props} />
}
