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

test('nothing is as high as a window on paper, where Firefox adds an empty sheet for it', () => {
  const lines = globSync('src/**/*.css').flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const high = lines.flatMap((line, at) => (/min-height: 100[sdl]?vh/.test(line) ? [lines[at - 1]] : []))
  expect(high.length).toBeGreaterThan(3)
  expect(high.filter((before) => !before?.includes('@media screen'))).toEqual([])
})
