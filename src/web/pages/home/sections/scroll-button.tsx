import type { ReactNode } from 'react'

interface ScrollButtonProps {
  to: string
  className?: string
  children: ReactNode
}

/** Handled by first-paint.ts; without script it is a link. */
export function ScrollButton({ to, className, children }: ScrollButtonProps) {
  return (
    <>
      <button type="button" className={className} data-scroll-to={to}>
        {children}
      </button>
      <noscript>
        <a className={className} href={`#${to}`}>
          {children}
        </a>
      </noscript>
    </>
  )
}
