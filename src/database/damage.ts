/** SQLSTATEs data_corrupted and index_corrupted: the contents of a page or an index are invalid. */
const DAMAGED = new Set(['XX001', 'XX002'])

/** What to tell the operator if the database files are damaged; undefined for other errors. */
export function damageSentence(error: unknown): string | undefined {
  if (!DAMAGED.has((error as { code?: string }).code ?? '')) return undefined
  return (
    "The database's files are damaged, as a failing disk leaves them. Stop the site, delete nothing, and follow " +
    'the chapter "The disk is damaged" in docs/operating.md.'
  )
}
