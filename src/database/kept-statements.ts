import type { Caller } from './caller.ts'

/** Inserts take 25 kB each. A request may list columns in any order, and each order is a statement of its own. */
const MOST_KEPT = 100

/**
 * Names under which a connection keeps a caller's statement parsed and planned, which saves a fifth of what a booking costs the
 * database; undefined when there are too many. By role, because planning checks rights and would be done again for another one.
 */
export function keptStatements(): (role: Caller['role'], sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (role, sql) => {
    const key = `${role} ${sql}`
    if (!names.has(key) && names.size < MOST_KEPT) names.set(key, `kept_${names.size}`)
    return names.get(key)
  }
}
