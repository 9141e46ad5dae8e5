import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface ReleasedMigration {
  hash: string
  file: string
}

/** The migrations of each release, oldest first: the blocks of released-migrations.sha256. */
export async function releases(): Promise<ReleasedMigration[][]> {
  const list = await readFile(new URL('../integration/released-migrations.sha256', import.meta.url), 'utf8')
  return list
    .trim()
    .split(/\n{2,}/)
    .map((block) =>
      block.split('\n').map((line) => {
        const [hash = '', file = ''] = line.split(/ +/)
        return { hash, file }
      }),
    )
}

/** A copy of the migrations with additional files, or only those before a version. */
export async function migrationsAnd(
  files: Record<string, string>,
  before = '99999999999999',
): Promise<{ folder: URL } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'pasrundan-migrations-'))
  const ours = new URL('../../supabase/migrations/', import.meta.url)
  for (const file of await readdir(ours)) {
    if (file < before) await copyFile(new URL(file, ours), join(folder, file))
  }
  for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql)
  return {
    folder: pathToFileURL(`${folder}/`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
