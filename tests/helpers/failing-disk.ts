/** Preloaded into the server: its parent sends the number of syncs after which the disk fails. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fsyncSync } = fs
let left = Number.POSITIVE_INFINITY
process.on('message', (count: number) => {
  left = count
})
// A listener would keep the process alive.
process.channel?.unref()

fs.fsyncSync = (descriptor) => {
  if (left-- <= 0) throw new Error('EIO: i/o error, fsync')
  fsyncSync(descriptor)
}
syncBuiltinESMExports()
