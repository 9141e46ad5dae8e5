export function WhenTag({
  id,
  words: [label, strong, below],
}: {
  id?: string
  words: readonly [string, string, string]
}) {
  return (
    <h2 className="when-tag" id={id}>
      <span>{label}</span> <strong>{strong}</strong>
      {below && <span className="unseen">, </span>}
      {/* One text node: with two, the second would move when the typeface loads. */}
      {below && <span>{below}</span>}
    </h2>
  )
}
