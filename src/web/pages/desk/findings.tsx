import { useAnswer } from './query.ts'

/** What the company can mend by itself; nothing while there is nothing to mend. */
export function Findings() {
  const { data: findings = [] } = useAnswer('desk_findings', {}, { refetchInterval: 300_000 })
  if (findings.length === 0) return null
  return (
    <section className="findings" aria-label="Att åtgärda">
      <ul>
        {findings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
