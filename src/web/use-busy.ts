import { useState } from 'react'

/** Whether what a press began is under way, and how to begin it: once at a time. */
export function useBusy(): [isBusy: boolean, begin: (act: () => unknown) => Promise<void>] {
  const [isBusy, setBusy] = useState(false)
  return [
    isBusy,
    async (act) => {
      if (isBusy) return
      setBusy(true)
      try {
        await act()
      } finally {
        setBusy(false)
      }
    },
  ]
}
