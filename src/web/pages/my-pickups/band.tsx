import type { ReactNode } from 'react'

interface BandProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

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
