import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import type { Engine } from './databases.ts'
import { households } from './households.ts'

/** Households and the company over one database, for all tests of a `describe`. */
export function householdsOn(engine: Engine) {
  const home = {} as Awaited<ReturnType<typeof households>>
  const database = {} as Database & AsyncDisposable
  beforeAll(async () => {
    Object.assign(database, await engine.database())
    Object.assign(home, await households(database))
  })
  afterAll(() => database[Symbol.asyncDispose]())
  return { database, home }
}
