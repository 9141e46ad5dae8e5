/** What recheck finds in our regular expressions: those that need more than linear time for some text, as a stranger may send one. */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { judge } from './judge.ts'

/** Those that do, by file, and why no text that reaches one is both long and a stranger's choice. */
const bounded: Readonly<Record<string, string>> = {
  'messages/mail-page.ts': 'HTML of ours',
  'messages/words.ts': 'a sentence of ours',
  'records/older-backups.ts': 'a migration of ours',
  'server/rest/protocol/payload.ts': 'parsed before: every string is closed',
  'server/site.ts': 'a page of ours',
  'shared/csv.ts': 'a field of at most 2,000 characters',
  'shared/price.ts': 'the digits of a number',
  'shared/server-answers.ts': 'an answer of the mail server in our settings',
}

interface Recheck {
  check(source: string, flags: string, options: { timeout: number }): Promise<{ status: string }>
}

test('every regular expression is done in linear time', async () => {
  const { check } = await judge<Recheck>('recheck')
  const found: [path: string, pattern: string][] = []
  for (const path of globSync('**/*.{ts,tsx,mjs}', { cwd: 'src', exclude: ['**/*.test.ts'] })) {
    for (const { pattern, flags } of regularExpressions(parseSync(path, readFileSync(`src/${path}`, 'utf8')).program)) {
      const { status } = await check(pattern, flags, { timeout: 60_000 })
      if (status !== 'safe') found.push([path, pattern])
    }
  }
  const files = new Set(found.map(([path]) => path))
  expect([...files].sort(), JSON.stringify(found, null, 2)).toEqual(Object.keys(bounded))
})

function regularExpressions(node: unknown): { pattern: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node) return [node.regex as { pattern: string; flags: string }]
  return Object.values(node).flatMap(regularExpressions)
}
