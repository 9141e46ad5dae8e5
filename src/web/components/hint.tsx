/** What to do about a field's problem, shown at the field; renders nothing without a problem. */
export function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={id}>
      {text}
    </p>
  )
}
