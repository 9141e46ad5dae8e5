import { afterAll } from 'vitest'
import type { Engine } from './databases.ts'
import { startServer } from './server-process.ts'

/** One site for all tests of a file, which also shows that it has recovered from each of them. */
export async function siteForAll(engine: Engine) {
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const place = stack.use(await engine.migratedPlace())
  return { place, site: stack.use(await startServer(place)) }
}
