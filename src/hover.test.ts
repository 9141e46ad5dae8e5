import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('hover is only shown where something hovers: after a touch it would stay', () => {
  const files = globSync('src/**/*.css')
  expect(files.length).toBeGreaterThan(10)
  const always = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line, at) => /:hover\b/.test(line) && !lines[at - 1]?.includes('@media (hover: hover)'))
  })
  expect(always).toEqual([])
})
