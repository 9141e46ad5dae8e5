/** What stands between the company and a real round, and what the company can mend by itself. */
export interface Finding {
  id: string
  sentence: string
}

/** Nothing while there is nothing to mend. */
export function Findings({ findings = [] }: { findings?: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <section className="findings" aria-label="Att åtgärda">
      <ul>
        {findings.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
