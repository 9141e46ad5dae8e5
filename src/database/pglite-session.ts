import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { Caller } from './caller.ts'
import { DatabaseUnavailable, DiskFull, requireCommit, type Transaction } from './database.ts'
import { keptStatements } from './kept-statements.ts'

const { serialize } = protocol

/**
 * Speaks Postgres's own protocol to PGlite, whose `query` hands over six messages one by one and whose `transaction` adds four,
 * each time with a fresh start of its main loop: a quarter of what a booking costs.
 * @param full the database's directory while its disk is full: until there is room again, statements may only read
 */
export function sessionOn(pglite: PGlite, full: () => string | null) {
  const nameOf = keptStatements()
  const kept = new Set<string>()
  let readOnlyFor: string | null = null

  async function lookAtDisk(): Promise<void> {
    const now = full()
    if (now === readOnlyFor) return
    await send(serialize.query(`set default_transaction_read_only = ${now === null ? 'off' : 'on'}`))
    readOnlyFor = now
  }

  function assertOpen(): void {
    if (!pglite.ready) throw new DatabaseUnavailable('The database is closed: start the program.')
  }

  /** Fails with the first error, after Postgres has seen all of these messages. */
  async function send(...parts: Uint8Array[]) {
    assertOpen()
    try {
      const answers = await pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
      return parse.parseResults(answers, pglite.parsers)
    } catch (error) {
      const READ_ONLY = '25006'
      const isRefused = readOnlyFor !== null && error instanceof messages.DatabaseError && error.code === READ_ONLY
      throw isRefused ? new DiskFull(readOnlyFor as string) : translate(error)
    }
  }

  async function run(sql: string, parameters: readonly unknown[] = [], role?: Caller['role']): Promise<never[]> {
    const values = parameters.map(asText)
    const name = role && nameOf(role, sql)
    if (name !== undefined && !kept.has(name)) {
      await send(serialize.parse({ text: sql, name }), serialize.sync())
      kept.add(name)
    }
    const [result] = await send(
      ...(name === undefined ? [serialize.parse({ text: sql })] : []),
      serialize.bind({ ...(name !== undefined && { statement: name }), values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    return (result?.rows ?? []) as never[]
  }

  async function transaction<Result>(
    begin: string,
    work: (open: Transaction) => Promise<Result>,
    role?: Caller['role'],
  ): Promise<Result> {
    try {
      await send(serialize.query(begin))
      const result = await work({
        query: (sql, parameters) => run(sql, parameters, role),
        execute: async (script) => {
          await send(serialize.query(script))
        },
      })
      const [done] = await send(serialize.query('commit'))
      requireCommit(done?.command)
      return result
    } catch (error) {
      await send(serialize.query('rollback'))
      throw error
    }
  }

  // One connection: nothing else may run inside a transaction, including PGlite's own `listen` and `close`.
  const alone: PGlite['_runExclusiveTransaction'] = (work) =>
    pglite._runExclusiveTransaction(async () => {
      await lookAtDisk()
      return await work()
    })
  return {
    assertOpen,
    query: (sql: string, parameters?: readonly unknown[]) => alone(() => run(sql, parameters)),
    /** @param role whose statements are kept */
    transaction: <Result>(begin: string, work: (open: Transaction) => Promise<Result>, role?: Caller['role']) =>
      alone(() => transaction(begin, work, role)),
  }
}

/** Written as `pg` sends it, so that both engines read the same. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(asElement).join()}}`
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  refuseDeepNesting(text)
  return text
}

function asElement(value: unknown): string {
  if (Array.isArray(value)) return asText(value) as string
  const text = asText(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

const DEEPEST = 1000
const steps: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 }

/** Fails like Postgres when JSON is nested too deep for its stack. */
function refuseDeepNesting(text: string): void {
  if (text.length < DEEPEST) return
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (character === '"') inString = !inString
    else if (!inString) depth += steps[character] ?? 0
    if (depth > DEEPEST) throw Object.assign(new Error('stack depth limit exceeded'), { code: '54001' })
  }
}

/** Errors with SQL's own fields; the others may quote a statement. */
function translate(error: unknown): unknown {
  if (!(error instanceof messages.DatabaseError)) return error
  const { code, severity, detail, hint, schema, table, column, dataType, constraint, where } = error
  const fields = { code, severity, detail, hint, schema, table, column, dataType, constraint, where }
  return Object.assign(new Error(error.message), fields)
}
