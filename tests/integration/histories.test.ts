import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sqlEngines } from '../helpers/databases.ts'
import { holdsFor } from '../helpers/dice.ts'
import { histories, type Kept, play, replayed } from '../helpers/histories.ts'
import { isLong, PATIENCE } from '../helpers/soak.ts'
import { createWorld } from '../helpers/world.ts'

/** How long each engine plays, in milliseconds. */
const BUDGET = Number(process.env.HISTORIES_SECONDS ?? (isLong ? 600 : 3)) * 1000

const plain = { week: 0, first: [0, 0], second: [0, 0] } satisfies Kept[0]

/** Histories that broke a promise once. */
const found: [what: string, history: Kept][] = [
  [
    'another weekday that is agreed to comes back with the rhythm, if a single pick-up was tried meanwhile',
    [
      { week: 48, first: [7, 0], second: [2, 0] },
      [
        ['rhythm', { who: 0, a: 0, b: 6, how: 'once' }],
        ['another weekday', { who: 2, a: 5, b: 4, how: 'once' }],
        ['later', { who: 0, a: 3, b: 7, how: 'once' }],
        ['rhythm', { who: 2, a: 2, b: 0, how: 'undone' }],
      ],
    ],
  ],
  [
    'a month that is paid stays so, whatever rhythm is tried and taken back',
    [
      plain,
      [
        ['paid', { who: 1, a: 1, b: 1, how: 'once' }],
        ['rhythm', { who: 1, a: 1, b: 0, how: 'undone' }],
      ],
    ],
  ],
  [
    'a single pick-up that was moved is not doubled by another rhythm, tried and taken back',
    [
      plain,
      [
        ['collect', { who: 0, a: 6, b: 5, how: 'once' }],
        ['away, said the company', { who: 0, a: 0, b: 3, how: 'once' }],
        ['rhythm', { who: 0, a: 5, b: 3, how: 'once' }],
        ['move', { who: 0, a: 4, b: 7, how: 'twice' }],
        ['rhythm', { who: 0, a: 3, b: 5, how: 'undone' }],
      ],
    ],
  ],
  [
    'a month that was marked as paid before its bill left, and then as unpaid, can be billed again',
    [
      plain,
      [
        ['collect', { who: 0, a: 0, b: 0, how: 'once' }],
        ['later', { who: 0, a: 6, b: 0, how: 'once' }],
        ['bill', { who: 0, a: 1, b: 0, how: 'once' }],
        ['paid', { who: 0, a: 0, b: 1, how: 'once' }],
        ['paid', { who: 0, a: 0, b: 0, how: 'once' }],
      ],
    ],
  ],
  [
    'a single pick-up whose end is taken back has no last day, though the season was ended',
    [
      { ...plain, second: [2, 0] },
      [
        ['end the season', { who: 0, a: 0, b: 0, how: 'once' }],
        ['end', { who: 1, a: 3, b: 6, how: 'undone' }],
      ],
    ],
  ],
  [
    'an end before a day that was collected early is one end, however often it is pressed',
    [
      plain,
      [
        ['collect', { who: 1, a: 0, b: 1, how: 'once' }],
        ['end at the desk', { who: 1, a: 7, b: 2, how: 'twice' }],
      ],
    ],
  ],
  [
    'a pick-up after an absence is made, though another rhythm, tried and taken back, pushes a closed day of it there',
    [
      { ...plain, second: [1, 0] },
      [
        ['close', { who: 1, a: 3, b: 0, how: 'once' }],
        ['away, said the company', { who: 1, a: 2, b: 3, how: 'once' }],
        ['rhythm', { who: 1, a: 0, b: 1, how: 'undone' }],
      ],
    ],
  ],
  [
    'whoever was told that a day is skipped is told that it is not',
    [
      plain,
      [
        ['later', { who: 0, a: 3, b: 0, how: 'once' }],
        ['serve', { who: 0, a: 0, b: 0, how: 'once' }],
        ['skip', { who: 0, a: 1, b: 0, how: 'once' }],
        ['serve', { who: 0, a: 0, b: 0, how: 'once' }],
        ['unskip', { who: 0, a: 1, b: 0, how: 'once' }],
      ],
    ],
  ],
  [
    'a day that was closed and is opened again is told, though the household has skipped the next one',
    [
      plain,
      [
        ['close', { who: 0, a: 1, b: 0, how: 'once' }],
        ['later', { who: 0, a: 3, b: 0, how: 'once' }],
        ['serve', { who: 0, a: 0, b: 0, how: 'once' }],
        ['skip', { who: 0, a: 2, b: 0, how: 'once' }],
        ['serve', { who: 0, a: 0, b: 0, how: 'once' }],
        ['open', { who: 0, a: 1, b: 0, how: 'once' }],
      ],
    ],
  ],
  [
    'a mail that lists the days waits while the company may take back that it has closed one',
    [
      plain,
      [
        ['rhythm', { who: 1, a: 4, b: 6, how: 'once' }],
        ['later', { who: 1, a: 6, b: 1, how: 'once' }],
        ['close', { who: 1, a: 0, b: 1, how: 'once' }],
        ['serve', { who: 0, a: 0, b: 0, how: 'once' }],
        ['move at the desk', { who: 3, a: 1, b: 3, how: 'once' }],
      ],
    ],
  ],
  // With the end of an agreement before its last visit, as it once was.
  [
    'what was collected is charged, whenever the agreement ends',
    [
      plain,
      [
        ['collect', { who: 0, a: 0, b: 0, how: 'once' }],
        ['end', { who: 0, a: 0, b: 0, how: 'once' }],
      ],
    ],
  ],
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
    for (const [what, history] of found)
      await play(world, replayed(history)).catch((error) => expect.fail(`${what}: ${error.message}`))
  })
})
