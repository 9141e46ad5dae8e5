import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Section } from './section.tsx'

interface RowsProps {
  title?: string
  lines: readonly (readonly [text: ReactNode, detail: ReactNode, href?: string])[]
  isQuiet?: boolean
}

export function Rows({ title, lines, isQuiet = false }: RowsProps) {
  if (lines.length === 0) return null
  const list = (
    <ul className="rows">
      {lines.map(([text, detail, href], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state, and no other name that is its own.
        <li key={at}>
          {href ? <Link href={href}>{text}</Link> : <span>{text}</span>}
          <span className={isQuiet ? 'small' : undefined}>{detail}</span>
        </li>
      ))}
    </ul>
  )
  return title ? <Section title={title}>{list}</Section> : list
}
