export function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={id}>
      {text}
    </p>
  )
}
