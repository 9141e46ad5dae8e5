/** A clock that moves only by `advance`, ahead of everything that a test queues in its first minute. */
export function handClock() {
  let time = Date.now() + 60_000
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}
export type HandClock = ReturnType<typeof handClock>
