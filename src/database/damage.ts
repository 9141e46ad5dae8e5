/** SQLSTATEs data_corrupted and index_corrupted: what a page or an index holds makes no sense. */
const DAMAGED = new Set(['XX001', 'XX002'])

/** What to tell the operator when the files under the database are damaged; undefined when this error does not say so. */
export function damageSentence(error: unknown): string | undefined {
  if (!DAMAGED.has((error as { code?: string }).code ?? '')) return undefined
  return (
    "The database's files are damaged, as a failing disk leaves them. Stop the site, delete nothing, and follow " +
    'the chapter "The disk is damaged" in docs/operating.md.'
  )
}
