import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormResult } from '../shared/form-result.ts'

/** The page that shows the result of a form sent without script. */
export interface ResultPage<Result = FormResult> {
  /** With `__RESULT__` where the rendered result goes. */
  document: string
  render(result: Result): Promise<string>
}

/** Files that the build writes beside the site, in dist/results. */
export const RESULT_FILES = { document: 'document.html', code: 'result.js' } as const

/** @throws when it has not been built */
export function loadResultPage<Result = FormResult>(directory: string): ResultPage<Result> {
  const code = join(directory, RESULT_FILES.code)
  if (!existsSync(code)) throw new Error(`There is no result page in ${directory}: run \`npm run build\``)
  return {
    document: readFileSync(join(directory, RESULT_FILES.document), 'utf8'),
    // Loaded on the first such form, which is rare: React takes 10 MB.
    async render(result) {
      const { render } = (await import(pathToFileURL(code).href)) as { render(result: Result): string }
      return render(result)
    },
  }
}
