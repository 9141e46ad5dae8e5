/** What a screen reader or a braille display leaves out or says badly, and no test of a browser shows: docs/compatibility.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = `${import.meta.dirname}/web`

test.each([
  ['a live region without a role, which Orca names instead of reading what is in it', /role="status"|<output/],
  ['a live region read whole, as Firefox exposes it only if that is written out', /aria-live="polite"(?! aria-atomic)/],
  ['a value that begins with its own words: Orca skips a dd that begins with an element', /<dd>\s*<strong/],
  ['no middle dot, which is read as one', /·/],
])('%s', (_, fault) => {
  const names = readdirSync(web, { recursive: true, encoding: 'utf8' })
  // Paper is not read aloud.
  const files = names.filter((name) => name.endsWith('.tsx') && !name.endsWith('-on-paper.tsx'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => fault.test(readFileSync(join(web, name), 'utf8')))).toEqual([])
})

test('no hyphen that forbids a break, which liblouis writes as eight cells or as none', () => {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((name) => readFileSync(join(import.meta.dirname, name), 'utf8').includes('\u2011'))).toEqual([])
})
