import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { execute, read } from './execute.ts'
import { CADDYFILE, type Step } from './setup-plan.ts'

/**
 * Does one step of the plan.
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
  writeFileSync(next, content, { mode, flush: true })
  chmodSync(next, mode)
  const gid = group ? Number(read('getent', 'group', group).split(':')[2]) : 0
  if (owner) chownSync(next, owner.uid, owner.gid)
  else if (process.getuid?.() === 0) chownSync(next, 0, gid)
  renameSync(next, target)
}
