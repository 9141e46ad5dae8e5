/** A name from the catalog, quoted for a statement. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
