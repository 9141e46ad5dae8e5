/**
 * The database cannot be used at all: it does not answer, cannot be written, or is not ours to open. The message is one English
 * sentence for the operator that says what to do.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** SQLSTATE connection_failure, to distinguish it from errors in a statement. */
  readonly code = '08006'
}
