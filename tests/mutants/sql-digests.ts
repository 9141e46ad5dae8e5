/** What is known of mutants and tests holds only as long as they are the same. */
import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'

export function digestOf(text: string): string {
  return hash('md5', text).slice(0, 12)
}

/** What the stories tell, by their files and first sentences. */
export const stories: ReadonlyMap<string, string> = new Map(
  globSync('tests/stories/*.txt')
    .sort()
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split(/^(?=== )/m)
        .filter((story) => story.startsWith('== '))
        .map((story) => [`${path}: ${story.slice(3, story.indexOf('\n'))}`, story]),
    ),
)

/** Covers a test, with its file and the story that it tells; or a whole file, if `test` is empty. */
export function digestOfTest(file: string, test: string): string {
  // One that is gone is empty.
  const code = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const told = file.endsWith('/stories.test.ts')
    ? [...stories].filter(([name]) => test === '' || test.endsWith(name))
    : []
  return digestOf([code, ...told].join())
}
