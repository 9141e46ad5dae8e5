/**
 * Calls of `work` that come while one runs share the next, so that there is one at a time however many ask. Each says
 * whether it wants something done; what they share does it if one of them does, and takes the same time for all.
 */
export function together(work: (wanted: boolean) => Promise<void>): (wanted: boolean) => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: { wanted: boolean; done: Promise<void> } | undefined

  return (wanted) => {
    if (!next) {
      const mine = { wanted: false, done: Promise.resolve() }
      mine.done = running
        .catch(() => {})
        .then(() => {
          next = undefined
          return work(mine.wanted)
        })
      running = mine.done
      next = mine
    }
    next.wanted ||= wanted
    return next.done
  }
}
