import { expect, test } from 'vitest'
import { parseNames } from './query.ts'

test('names stand alone or in quotes, with or without spaces around them', () => {
  expect(parseNames('select', ' id , "answers",two words,*')).toEqual(['id', 'answers', 'two words', '*'])
  expect(parseNames('select', undefined)).toBeNull()
})

test('a parameter full of spaces is refused at once', () => {
  const begun = performance.now()
  expect(() => parseNames('select', `${' '.repeat(7000)}!`)).toThrow('failed to parse select parameter')
  expect(performance.now() - begun).toBeLessThan(1000)
})
