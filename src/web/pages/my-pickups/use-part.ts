import { useCallback, useState } from 'react'
import { failureWords } from '../../call-function.ts'

/** A part of the page that is fetched when it is wanted, because few want it; null until then. Closing it drops its failure too. */
export function usePart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const [failure, setFailure] = useState('')
  const close = useCallback(() => {
    setPart(null)
    setFailure('')
  }, [])
  const open = () =>
    load().then(
      (loaded) => {
        setPart(() => loaded)
        setFailure('')
      },
      () => setFailure(failureWords['no-contact']),
    )
  return { part, failure, open, close }
}
