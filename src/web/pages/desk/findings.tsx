import { useAnswer } from './query.ts'

/** Problems that the company can fix itself; renders nothing without any. */
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
