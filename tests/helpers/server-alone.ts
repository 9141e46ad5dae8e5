import type { Database } from '../../src/database/database.ts'
import { pglite } from './databases.ts'
import { type ListeningServer, listeningServer, type ServerOptions } from './servers.ts'

/** Our server on a database of its own. */
export async function serverAlone(
  options: Omit<ServerOptions, 'database'> = {},
  engine = pglite,
): Promise<ListeningServer & { database: Database }> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await engine.database())
  const server = stack.use(await listeningServer({ database, ...options }))
  return { ...server, database, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
