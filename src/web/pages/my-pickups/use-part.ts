import { useCallback, useState } from 'react'
import { failureWords } from '../../call-function.ts'

/** Fetched when it is wanted, because few want it; null until then. */
export function usePart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const [failure, setFailure] = useState('')
  const close = useCallback(() => setPart(null), [])

  /** Resolves to why it failed, or to nothing. */
  async function open(): Promise<string> {
    const loaded = await load().catch(() => null)
    const told = loaded ? '' : await whyNot()
    setPart(() => loaded)
    setFailure(told)
    return told
  }

  return { part, failure, open, close }
}

/** A page from before an upgrade asks for parts that are no more, of a server that answers. */
async function whyNot(): Promise<string> {
  const isAnswered = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isAnswered ? 'Det gick inte att hämta. Ladda om sidan och försök igen.' : failureWords['no-contact']
}
