/** What is known of mutants and tests holds only as long as they are the same. */
import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'

export function digestOf(text: string): string {
  return hash('md5', text).slice(0, 12)
}

/** Of a test, with its file and the story that it tells; or of a whole file, if `test` is empty. */
export function digestOfTest(file: string, test: string): string {
  const code = textOf(file)
  const [story] = /tests\/stories\/[\w-]+\.txt/.exec(test) ?? []
  const stories = test === '' && code.includes('tests/stories/*') ? globSync('tests/stories/*.txt').sort() : []
  return digestOf([code, ...(story ? [story] : stories).map(textOf)].join())
}

/** Nothing of a file that is gone. */
function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
