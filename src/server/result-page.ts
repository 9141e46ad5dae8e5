import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { FormResult } from '../shared/form-result.ts'
import { fillIn } from './fill-in.ts'
import { documentHeaders } from './security-headers.ts'

export interface ResultPage<Result = FormResult> {
  /** `__RESULT__` stands where the rendered result goes. */
  document: string
  render(result: Result): Promise<string>
}

/** Files that the build writes beside the site, in dist/results. */
export const RESULT_FILES = { document: 'document.html', code: 'result.js' } as const

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

/** How results are sent on a page. @param key the public client key */
export function resultSender<Result>(page: ResultPage<Result>, { publicUrl, key }: { publicUrl: string; key: string }) {
  const document = fillIn(page.document, { publicUrl, backendUrl: '', backendKey: key })
  const headers = {
    ...documentHeaders({ documents: [document], takesForms: true, https: publicUrl.startsWith('https:') }),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  }
  return async (reply: FastifyReply, status: number, result: Result): Promise<FastifyReply> => {
    const html = await page.render(result)
    // A replacer function: in a replacement string `$&` would be interpreted.
    return reply
      .code(status)
      .headers(headers)
      .send(document.replace('__RESULT__', () => html))
  }
}
