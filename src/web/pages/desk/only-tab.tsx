import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Doorway } from './doorway.tsx'

const NAME = 'pasrundan-desk'
/** A reloading page releases its lock a moment late. */
const LETTING_GO_MS = 600

type Tab = 'asking' | 'this' | 'other'

/** The desk runs in one tab at a time: two would send their presses in between each other. */
export function useOnlyTab(): { tab: Tab; takeOver(): void } {
  const [tab, setTab] = useState<Tab>('asking')
  const takeOver = useRef(() => {})

  useEffect(() => {
    // Locks need https; without it little is stored anyway.
    if (!navigator.locks) return setTab('this')
    const hold = (options: LockOptions) =>
      navigator.locks.request(NAME, options, () => {
        setTab('this')
        return new Promise<never>(() => {})
      })
    const leaving = new AbortController()
    const timer = setTimeout(() => setTab((now) => (now === 'asking' ? 'other' : now)), LETTING_GO_MS)
    // Taken by another tab, which also takes over this one's pending presses.
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

  return { tab, takeOver: () => takeOver.current() }
}

export function OtherTab({ onTakeOver }: { onTakeOver(): void }) {
  return (
    <Doorway lead="Skrivbordet är öppet i en annan flik.">
      <Button onClick={onTakeOver}>Använd det här i stället</Button>
    </Doorway>
  )
}
