import type { ReactNode } from 'react'

interface FactsProps {
  className?: string
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** What is known, by its label; what is empty is left out. */
export function Facts({ className = 'noted', rows }: FactsProps) {
  return (
    <dl className={className}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
