import type { ReactNode } from 'react'

interface BandProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A part of the page: its heading to the left, its content to the right. */
export function Band({ id, title, lead, children }: BandProps) {
  return (
    <section className="band" aria-labelledby={id}>
      <div className="wrap split">
        <div className="stack">
          <h2 id={id}>{title}</h2>
          {lead && <div className="stack">{lead}</div>}
        </div>
        <div className="stack">{children}</div>
      </div>
    </section>
  )
}
