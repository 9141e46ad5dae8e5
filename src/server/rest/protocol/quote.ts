/** A name from the catalog as it stands in a statement. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
