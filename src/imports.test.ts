/** Who imports whom (docs/architecture.md). That no import goes in a circle is the linter's to check. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Per folder of src, what it may import besides itself; `files` are those directly in src, used by every process. */
const mayImport: Record<string, string> = {
  shared: '',
  web: 'shared',
  company: 'files shared node',
  files: 'shared node',
  database: 'files shared node',
  messages: 'shared node',
  outbox: 'messages database files shared node',
  records: 'outbox database files shared node',
  jobs: 'records outbox database files shared node',
  operator: 'jobs records outbox messages database company files shared node',
  server: 'operator jobs records outbox messages database company files shared node',
}
/** Within a folder: the first does not import the second. A page is every folder of src/web/pages. */
const apart = [
  [/^src\/web\/(components|household|illustrations|styles)\//, /^src\/web\/pages\//],
  [/^src\/web\/pages\/([^/]+)\//, /^src\/web\/pages\/([^/]+)\//],
  [/^src\/server\/rest\/protocol\//, /^src\/server\/rest\/(inserts|calls)\//],
  [/^src\/server\/rest\/(inserts|calls)\//, /^src\/server\/rest\/(inserts|calls)\//],
] as const
const exceptions = [
  // The standalone worker starts what the site starts too, and runs the commands.
  /^src\/outbox\/main\.ts → src\/(records|operator)\//,
  // The home page's entry also shows the page for an address that does not exist.
  'src/web/pages/home/entry.tsx → src/web/pages/not-found/',
]

test('every file imports only from its own part and those below it', () => {
  const wrong = importsOf('src/**/*.{ts,tsx,mjs}').filter(([from, to]) => {
    if (exceptions.some((allowed) => `${from} → ${to}`.match(allowed))) return false
    if (partOf(from) !== partOf(to)) return !mayImport[partOf(from)]?.split(' ').includes(partOf(to))
    return apart.some(([one, other]) => one.test(from) && other.test(to) && one.exec(from)?.[1] !== other.exec(to)?.[1])
  })
  expect(wrong.map((pair) => pair.join(' imports '))).toEqual([])
})

/** Pairs of a file and what it imports, by path in the project. What is outside src, such as a package, does not count. */
function importsOf(files: string): [from: string, to: string][] {
  return globSync(files).flatMap((file) => {
    const from = file.replaceAll(sep, '/')
    const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?) ?'(\.[^']+|node:[^']+)'/g)
    return [...imports]
      .map(([, name = '']): [string, string] => [from, name.startsWith('.') ? join(dirname(from), name) : name])
      .filter(([, to]) => /^(src\/|node:)/.test(to))
  })
}

function partOf(path: string): string {
  if (path.startsWith('node:')) return 'node'
  return /^src\/(\w+)\//.exec(path)?.[1] ?? 'files'
}
