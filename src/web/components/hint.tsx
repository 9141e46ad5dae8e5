/** What to do about a field's problem, at the field; nothing while there is none. */
export function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={id}>
      {text}
    </p>
  )
}
