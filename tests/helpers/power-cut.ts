import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'

/**
 * A disk that keeps only what was synced: a file's content as of its last fsync, a directory's entries as of the directory's
 * (or, for a new entry, of the file's own). Active until disposed; each `cut` writes what would be found after a power cut now
 * to another directory.
 * @param directory its contents are assumed to be synced
 * @param scratch an empty directory for the copies
 */
export function watchDisk(directory: string, scratch: string): { cut(to: string): void } & Disposable {
  /** Paths on the disk, to the inode each names. */
  const entries = new Map<string, number>()
  const { fsyncSync } = fs

  function keep(path: string): void {
    const status = fs.statSync(path, { throwIfNoEntry: false })
    if (!status?.isFile()) return
    fs.copyFileSync(path, join(scratch, String(status.ino)))
    entries.set(path, status.ino)
  }

  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) keep(join(entry.parentPath, entry.name))
  }
  const folders = fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))

  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    if (relative(directory, path).startsWith('..')) return
    if (!fs.fstatSync(descriptor).isDirectory()) return keep(path)
    const present = fs.readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const known of [...entries.keys()]) {
      if (join(known, '..') === path && !present.some((entry) => join(path, entry.name) === known))
        entries.delete(known)
    }
    for (const entry of present) {
      const { ino } = fs.statSync(join(path, entry.name))
      entries.set(join(path, entry.name), ino)
    }
  }
  syncBuiltinESMExports()

  return {
    cut(to) {
      for (const folder of ['', ...folders.map((path) => relative(directory, path))]) {
        fs.mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
      }
      for (const [path, ino] of entries) {
        const target = join(to, relative(directory, path))
        const content = join(scratch, String(ino))
        fs.mkdirSync(join(target, '..'), { recursive: true })
        if (fs.existsSync(content)) fs.copyFileSync(content, target)
        else fs.writeFileSync(target, '')
      }
    },
    [Symbol.dispose]() {
      fs.fsyncSync = fsyncSync
      syncBuiltinESMExports()
    },
  }
}
