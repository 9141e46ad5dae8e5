/** Calls of `work` that come while one runs share the next: there is one at a time however many ask. */
export function together(work: () => Promise<void>): () => Promise<void> {
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
