import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

interface FoldedProps<Part> {
  summary: string
  isOpen?: boolean
  load(): Promise<Part>
  children(part: Part): ReactNode
}

/** A part of the page that is fetched when it is first opened. */
export function Folded<Part>({ summary, isOpen, load, children }: FoldedProps<Part>) {
  const { part, failure, open } = usePart(load)
  return (
    <details
      open={isOpen || undefined}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open && !part) void open()
      }}
    >
      <summary>{summary}</summary>
      {part ? children(part) : <p role="status">{failure || 'Hämtar …'}</p>}
    </details>
  )
}
