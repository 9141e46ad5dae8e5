import { Link } from 'wouter'

interface RowsProps {
  /** Perhaps with where the first half leads. */
  lines: readonly (readonly [text: string, detail: string, href?: string])[]
  /** Whether the details are less important. */
  isQuiet?: boolean
}

/** Lines of two halves. */
export function Rows({ lines, isQuiet = false }: RowsProps) {
  return (
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
}
