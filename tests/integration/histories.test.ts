import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sqlEngines } from '../helpers/databases.ts'
import { holdsFor } from '../helpers/dice.ts'
import { type Beginning, histories, play, replayed } from '../helpers/histories.ts'
import { isLong, PATIENCE } from '../helpers/soak.ts'
import { createWorld } from '../helpers/world.ts'

/** How long each engine plays, in milliseconds. */
const BUDGET = Number(process.env.HISTORIES_SECONDS ?? (isLong ? 600 : 3)) * 1000

const plain = { week: 0, first: [0, 0], second: [0, 0] } satisfies Beginning

/** Histories that broke a promise once. */
const found: [what: string, begins: Beginning, taken: string][] = [
  [
    'another weekday that is agreed to comes back with the rhythm, if a single pick-up was tried meanwhile',
    { week: 48, first: [7, 0], second: [2, 0] },
    'rhythm 0 0 6 once; another weekday 2 5 4 once; later 0 3 7 once; rhythm 2 2 0 undone',
  ],
  [
    'a month that is paid stays so, whatever rhythm is tried and taken back',
    plain,
    'paid 1 1 1 once; rhythm 1 1 0 undone',
  ],
  [
    'a single pick-up that was moved is not doubled by another rhythm, tried and taken back',
    plain,
    'collect 0 6 5 once; away, said the company 0 0 3 once; rhythm 0 5 3 once; move 0 4 7 twice; rhythm 0 3 5 undone',
  ],
  [
    'a month that was marked as paid before its bill left, and then as unpaid, can be billed again',
    plain,
    'collect 0 0 0 once; later 0 6 0 once; bill 0 1 0 once; paid 0 0 1 once; paid 0 0 0 once',
  ],
  [
    'a single pick-up whose end is taken back has no last day, though the season was ended',
    { ...plain, second: [2, 0] },
    'end the season 0 0 0 once; end 1 3 6 undone',
  ],
  [
    'an end before a day that was collected early is one end, however often it is pressed',
    plain,
    'collect 1 0 1 once; end at the desk 1 7 2 twice',
  ],
  [
    'a pick-up after an absence is made, though another rhythm, tried and taken back, pushes a closed day of it there',
    { ...plain, second: [1, 0] },
    'close 1 3 0 once; away, said the company 1 2 3 once; rhythm 1 0 1 undone',
  ],
  [
    'whoever was told that a day is skipped is told that it is not',
    plain,
    'later 0 3 0 once; serve 0 0 0 once; skip 0 1 0 once; serve 0 0 0 once; unskip 0 1 0 once',
  ],
  [
    'a day that was closed and is opened again is told, though the household has skipped the next one',
    plain,
    'close 0 1 0 once; later 0 3 0 once; serve 0 0 0 once; skip 0 2 0 once; serve 0 0 0 once; open 0 1 0 once',
  ],
  [
    'a mail that lists the days waits while the company may take back that it has closed one',
    plain,
    'rhythm 1 4 6 once; later 1 6 1 once; close 1 0 1 once; serve 0 0 0 once; move at the desk 3 1 3 once',
  ],
  // With the end of an agreement before its last visit, as it once was.
  ['what was collected is charged, whenever the agreement ends', plain, 'collect 0 0 0 once; end 0 0 0 once'],
]

describe.each(sqlEngines)('$name', (engine) => {
  test('whatever both sides do and whatever fails, every promise is kept', { timeout: BUDGET + PATIENCE }, async () => {
    await using database = await engine.database()
    const world = await createWorld(database)
    let played = 0
    const property = fc.asyncProperty(histories, async (history) => {
      played++
      await play(world, history)
    })
    await holdsFor(BUDGET, property)
    console.log(`${engine.name}: ${played} histories`)
    expect(played).toBeGreaterThan(0)
  })

  // One after the other in one world, which is emptied in between.
  test('what broke a promise once is kept', async () => {
    await using database = await engine.database()
    const world = await createWorld(database)
    for (const [what, ...history] of found)
      await play(world, replayed(...history)).catch((error) => expect.fail(`${what}: ${error.message}`))
  })
})
