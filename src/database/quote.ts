export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** A constant that means the same whatever `standard_conforming_strings` says. */
export function literal(text: string): string {
  return `E'${text.replaceAll(/['\\]/g, '$&$&')}'`
}
