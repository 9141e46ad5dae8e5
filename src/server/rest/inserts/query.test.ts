import { expect, test } from 'vitest'
import { parseNames, selectColumns } from './query.ts'

test('names stand alone or in quotes, with or without spaces around them', () => {
  expect(parseNames('select', ' id , "answers",two words,*')).toEqual(['id', 'answers', 'two words', '*'])
  expect(parseNames('select', undefined)).toBeNull()
})

test('a parameter full of spaces is refused at once', () => {
  const begun = performance.now()
  expect(() => parseNames('select', `${' '.repeat(7000)}!`)).toThrow('failed to parse select parameter')
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a column asked for many times is returned once', () => {
  const id = { name: 'id', type: 'uuid', default: null, isPrimaryKey: true, isReadable: true }
  const name = { name: 'name', type: 'text', default: null, isPrimaryKey: false, isReadable: true }
  const table = { name: 'things', columns: [id, name] }
  expect(selectColumns(table, ['name', ...Array(2000).fill('*')])).toEqual([name, id])
})
