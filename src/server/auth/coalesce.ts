/** Calls that arrive while one runs share the next, so at most one runs at a time. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return work()
      })
    running = next
    return next
  }
}
