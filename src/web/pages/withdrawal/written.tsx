export function Written({ lines }: { lines: readonly [label: string, value: string][] }) {
  return (
    <dl className="noted">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
