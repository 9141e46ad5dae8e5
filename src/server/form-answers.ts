import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormAnswer, FormAnswers } from '../shared/form-answer.ts'

/** Files that the build writes beside the site, in dist/answers. */
export const ANSWERS = { document: 'document.html', code: 'answer.js' } as const

/** The renderer of responses to forms sent without script. @throws when it has not been built */
export function loadFormAnswers<Answer = FormAnswer>(directory: string): FormAnswers<Answer> {
  const code = join(directory, ANSWERS.code)
  if (!existsSync(code)) throw new Error(`There are no answers in ${directory}: run \`npm run build\``)
  return {
    document: readFileSync(join(directory, ANSWERS.document), 'utf8'),
    // Loaded on the first such form, which is rare: React takes 10 MB.
    async render(answer) {
      const { render } = (await import(pathToFileURL(code).href)) as { render(answer: Answer): string }
      return render(answer)
    },
  }
}
