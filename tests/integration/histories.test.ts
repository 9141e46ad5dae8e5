import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sqlEngines } from '../helpers/databases.ts'
import { holdsFor } from '../helpers/dice.ts'
import { histories, play } from '../helpers/histories.ts'
import { isLong, PATIENCE } from '../helpers/soak.ts'
import { createWorld } from '../helpers/world.ts'

/** How long each engine plays, in milliseconds. */
const BUDGET = Number(process.env.HISTORIES_SECONDS ?? (isLong ? 600 : 3)) * 1000

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
})
