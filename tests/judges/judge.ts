import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The file that such a name leads to among the packages of these tests only, or the file itself. */
export function placeOf(name: string): string {
  return existsSync(name) ? name : fileURLToPath(import.meta.resolve(name))
}

/** A package that only these tests need, or a file of it. Untyped, because the compiler must do without it. */
export function judge<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ pathToFileURL(placeOf(name)).href)
}
