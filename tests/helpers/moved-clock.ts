/** Preloaded into the server: its parent shifts the process's clock, by messages with milliseconds to add. */

const RealDate = Date
let shift = 0
process.on('message', (milliseconds: number) => {
  shift = milliseconds
  process.send?.(shift)
})
// A listener would keep the process alive.
process.channel?.unref()

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(MovedDate.now())
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + shift
  }
}

globalThis.Date = MovedDate as DateConstructor
