import { cp, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporaryFolder } from './temporary-folder.ts'

/** A copy of supabase/migrations and supabase/schemas with additional files, by their paths there. */
export async function migrationsAnd(
  files: Record<`${'migrations' | 'schemas'}/${string}.sql`, string>,
): Promise<{ folder: URL } & AsyncDisposable> {
  const { path, file, ...disposable } = await temporaryFolder()
  for (const part of ['migrations', 'schemas']) {
    await cp(fileURLToPath(new URL(`../../supabase/${part}`, import.meta.url)), file(part), { recursive: true })
  }
  for (const [name, sql] of Object.entries(files)) await writeFile(file(name), sql)
  return { folder: pathToFileURL(`${path}/`), ...disposable }
}
