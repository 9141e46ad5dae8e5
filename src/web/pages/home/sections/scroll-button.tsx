import type { ReactNode } from 'react'

interface ScrollButtonProps {
  /** Id of what it scrolls to. */
  to: string
  className?: string
  children: ReactNode
}

/** A button that scrolls, by the home page's first-paint.ts; without script the link that it then is. */
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
