import { expect, test } from 'vitest'
import { parseNames, selectColumns, toColumns } from './query.ts'

test('names stand alone or in quotes, with or without spaces around them', () => {
  expect(parseNames('select', ' id , "answers",two words,*')).toEqual(['id', 'answers', 'two words', '*'])
  expect(parseNames('select', undefined)).toBeNull()
})

test('a parameter full of spaces is refused at once', () => {
  const begun = performance.now()
  expect(() => parseNames('select', `${' '.repeat(7000)}!`)).toThrow('failed to parse select parameter')
  expect(performance.now() - begun).toBeLessThan(10_000)
})

const id = { name: 'id', type: 'uuid', default: null, isPrimaryKey: true, isReadable: true }
const name = { name: 'name', type: 'text', default: null, isPrimaryKey: false, isReadable: true }
const secret = { ...name, name: 'secret', isReadable: false }
const table = { name: 'things', columns: [id, name, secret] }

test('a parameter counts once, and anything but names is refused, not least within or after them', () => {
  expect(parseNames('select', ['id', 'name'])).toEqual(['id'])
  for (const given of ['', 'a,,b', '"a', 'a"', '"a" b', 'a:b', 'a->b', 'x(*)', '*a', '""']) {
    let refused: unknown
    try {
      parseNames('columns', given)
    } catch (error) {
      refused = error
    }
    expect(refused, given).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: `"failed to parse columns parameter (${given})" (line 1, column 1)`,
    })
    expect((refused as { body(): object }).body()).toMatchObject({ details: 'expecting a list of column names' })
  }
})

test('columns are written in the table’s order and read in the order asked for; a stranger is named', () => {
  expect(toColumns(table, ['name', 'id'])).toEqual([id, name])
  expect(() => toColumns(table, ['id', 'age'])).toThrow(
    "Could not find the 'age' column of 'things' in the schema cache",
  )
  expect(selectColumns(table, ['name', 'id'])).toEqual([name, id])
  expect(selectColumns(table, ['secret'])).toEqual([secret])
  expect(selectColumns({ ...table, columns: [secret] }, ['*'])).toEqual([secret])
  expect(() => selectColumns(table, ['age'])).toThrow('column things.age does not exist')
})

test('a column asked for many times is returned once', () => {
  expect(selectColumns(table, ['name', ...Array(2000).fill('*')])).toEqual([name, id])
})
