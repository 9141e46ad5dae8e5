import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A copy of supabase/migrations and supabase/schemas with additional files, by their paths there. */
export async function migrationsAnd(
  files: Record<`${'migrations' | 'schemas'}/${string}.sql`, string>,
): Promise<{ folder: URL } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'pasrundan-supabase-'))
  for (const part of ['migrations', 'schemas']) {
    await cp(fileURLToPath(new URL(`../../supabase/${part}`, import.meta.url)), join(folder, part), { recursive: true })
  }
  for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql)
  return {
    folder: pathToFileURL(`${folder}/`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
