import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
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
  if (file) {
    const path = root + file.path
    mkdirSync(dirname(path), { recursive: true })
    // One that is there already is kept too: it may be the only one of another site.
    if (file.path === CADDYFILE && existsSync(path)) execute('cp', ['--backup=numbered', path, `${path}.before`])
    // A power cut leaves the one before, or this one: neither passphrase nor company may be lost.
    const next = `${path}.new`
    writeFileSync(next, file.content, { mode: file.mode, flush: true })
    chmodSync(next, file.mode)
    const gid = file.group ? Number(read('getent', 'group', file.group).split(':')[2]) : 0
    if (asOwner) chownSync(next, owner.uid, owner.gid)
    else if (process.getuid?.() === 0) chownSync(next, 0, gid)
    renameSync(next, path)
  }
  const [program, ...args] = command ?? []
  if (program) execute(program, args, { cwd: folder, user: asOwner ? `${owner.uid}` : undefined })
}
