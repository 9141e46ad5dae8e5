import type { Statement } from '../../../shared/withdrawal.ts'

/** What was written, for its writer to check and for the receipt. */
export function Written({ statement }: { statement: Statement }) {
  const rows = [
    ['Namn', statement.name],
    ['Avtal', statement.contract],
    ['Bekräftelse till', statement.receipt_to],
  ] as const
  return (
    <dl className="noted">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
