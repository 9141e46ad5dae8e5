import { useState } from 'react'
import { flushSync } from 'react-dom'

/** What is rendered only while it is printed, and how to print it. */
export function usePrinted<Sheet>(): [Sheet | null, (sheet: Sheet) => void] {
  const [printed, setPrinted] = useState<Sheet | null>(null)
  return [
    printed,
    (sheet) => {
      flushSync(() => setPrinted(sheet))
      // Phones print only after this handler has returned.
      addEventListener('afterprint', () => setPrinted(null), { once: true })
      print()
    },
  ]
}
