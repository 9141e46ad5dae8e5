import { type ReactNode, useState } from 'react'
import { failureWords } from '../../call-function.ts'

interface FoldedProps<Part> {
  summary: string
  className?: string
  isOpen?: boolean
  load(): Promise<Part>
  children(part: Part): ReactNode
}

/** A part of the page that is fetched when it is first opened, because few open it. */
export function Folded<Part>({ summary, className, isOpen, load, children }: FoldedProps<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const [failure, setFailure] = useState('')

  function open() {
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailure(failureWords['no-contact']),
    )
  }

  return (
    <details
      className={className}
      open={isOpen || undefined}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open && !part) open()
      }}
    >
      <summary>{summary}</summary>
      {part ? children(part) : <p role="status">{failure || 'Hämtar …'}</p>}
    </details>
  )
}
