import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Failed } from '../../components/told.tsx'
import { usePart } from './use-part.ts'

interface FoldedProps<Part> {
  summary: string
  /** Does not close it again: it may have been opened by hand. */
  isOpen?: boolean
  load(): Promise<Part>
  children(part: Part): ReactNode
}

export function Folded<Part>({ summary, isOpen, load, children }: FoldedProps<Part>) {
  const { part, failure, open } = usePart(load)
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen && details.current) details.current.open = true
  }, [isOpen])
  return (
    <details
      ref={details}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open && !part) void open()
      }}
    >
      <summary>{summary}</summary>
      {part ? children(part) : <Failed why={failure} />}
      {!part && !failure && <p>Hämtar …</p>}
    </details>
  )
}
