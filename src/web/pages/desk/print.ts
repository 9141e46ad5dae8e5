import { useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinted(): [isPrinted: boolean, print: () => void] {
  const [isPrinted, setPrinted] = useState(false)
  return [
    isPrinted,
    () => {
      flushSync(() => setPrinted(true))
      // Phones print only after this handler has returned.
      addEventListener('afterprint', () => setPrinted(false), { once: true })
      print()
    },
  ]
}
