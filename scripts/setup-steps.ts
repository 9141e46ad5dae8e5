import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { execute, read } from './execute.ts'
import { CADDYFILE, type Step } from './setup-plan.ts'

/**
 * @param folder the project's
 * @param root what stands for / of the files, in tests
 */
export function doStep({ file, command, asOwner }: Step, folder: string, root = ''): void {
  const owner = statSync(folder)
  if (file) write(file, root + file.path, asOwner ? owner : null)
  const [program, ...args] = command ?? []
  if (program) execute(program, args, { cwd: folder, user: asOwner ? `${owner.uid}` : undefined })
}

/** @param owner null for root */
function write(
  { path: name, content, mode, group }: NonNullable<Step['file']>,
  path: string,
  owner: Stats | null,
): void {
  mkdirSync(dirname(path), { recursive: true })
  // One that is there already is kept too: it may be the only one of another site.
  if (name === CADDYFILE && existsSync(path)) execute('cp', ['--backup=numbered', path, `${path}.before`])
  // Where a link leads, if only root can have made it.
  const target = !owner && existsSync(path) ? realpathSync(path) : path
  // A power cut leaves the one before, or this one: neither passphrase nor company may be lost.
  const next = `${target}.new`
  const gid = group ? Number(read('getent', 'group', group).split(':')[2]) : 0
  // Made anew, and given away by what was opened: the folder's owner may have left a link there, or lay one meanwhile.
  rmSync(next, { force: true })
  const made = openSync(next, 'wx', 0o600)
  try {
    writeFileSync(made, content, { flush: true })
    fchmodSync(made, mode)
    if (owner) fchownSync(made, owner.uid, owner.gid)
    else if (process.getuid?.() === 0) fchownSync(made, 0, gid)
  } finally {
    closeSync(made)
  }
  renameSync(next, target)
}
