import { createContext, useCallback, useContext, useState } from 'react'
import type { Toast } from '../../components/toaster.tsx'

type Tell = (kind: Toast['kind'], text: string) => void

export const TellContext = createContext<Tell>(() => {})

/** Reports an act's outcome in a toast. */
export function useTell(): Tell {
  return useContext(TellContext)
}

export function useToasts() {
  const [toast, setToast] = useState<Toast | null>(null)
  const tell: Tell = useCallback(
    (kind, text) => setToast((before) => ({ kind, text, number: (before?.number ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setToast(null), [])
  return { toast, tell, close }
}
