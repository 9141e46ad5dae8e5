import { useEffect, useRef, useState } from 'react'
import { Bags } from './bags.tsx'

const NAME = 'pasrundan-desk'
/** A page that is reloaded has not quite let go yet. */
const LETTING_GO_MS = 600

type Place = 'asking' | 'here' | 'elsewhere'

/**
 * The desk runs in one tab at a time: two would each keep their own presses in the same place, and one of them lose its.
 */
export function useOnlyTab(): { place: Place; takeOver(): void } {
  const [place, setPlace] = useState<Place>('asking')
  const takeOver = useRef(() => {})

  useEffect(() => {
    // Only pages that came by https have locks; without them nothing is kept for long either.
    if (!navigator.locks) return setPlace('here')
    const hold = (options: LockOptions) =>
      navigator.locks.request(NAME, options, () => {
        setPlace('here')
        return new Promise<never>(() => {})
      })
    const leaving = new AbortController()
    const timer = setTimeout(() => setPlace((now) => (now === 'asking' ? 'elsewhere' : now)), LETTING_GO_MS)
    // Taken by another tab: what this one has under way is that one's now.
    const lost = () => leaving.signal.aborted || location.reload()
    hold({ signal: leaving.signal }).catch(lost)
    takeOver.current = () => {
      leaving.abort()
      hold({ steal: true }).catch(() => location.reload())
    }
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])

  return { place, takeOver: () => takeOver.current() }
}

export function OtherTab({ onTakeOver }: { onTakeOver(): void }) {
  return (
    <main className="sign-in">
      <Bags />
      <h1>Skrivbordet</h1>
      <p className="lead">Skrivbordet är öppet i en annan flik.</p>
      <button type="button" className="button" onClick={onTakeOver}>
        Använd det här i stället
      </button>
    </main>
  )
}
