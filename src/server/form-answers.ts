import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormAnswer, FormAnswers } from '../shared/form-answer.ts'

/** Names of what the build leaves beside the site, in dist/answers. */
export const ANSWERS = { document: 'document.html', code: 'answer.js' } as const

/** What forms are answered with that are sent without script. @throws when the build has not made it */
export function loadFormAnswers<Answer = FormAnswer>(directory: string): FormAnswers<Answer> {
  const code = join(directory, ANSWERS.code)
  if (!existsSync(code)) throw new Error(`There are no answers in ${directory}: run \`npm run build\``)
  return {
    document: readFileSync(join(directory, ANSWERS.document), 'utf8'),
    // At the first such form, which most days never see: React takes 10 MB.
    async render(answer) {
      const { render } = (await import(pathToFileURL(code).href)) as { render(answer: Answer): string }
      return render(answer)
    },
  }
}
