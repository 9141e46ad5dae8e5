import type { Queryable } from './database.ts'

/** Gives the open transaction the rights of an anonymous visitor until it ends, and a limit on each statement. */
export async function becomeVisitor(transaction: Queryable): Promise<void> {
  // Role settings (`alter role … set`) do not apply to a role that is set: the timeout has to be given here.
  await transaction.query("select set_config('statement_timeout', '3s', true), set_config('role', 'anon', true)")
}
