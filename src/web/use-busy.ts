import { useState } from 'react'

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
