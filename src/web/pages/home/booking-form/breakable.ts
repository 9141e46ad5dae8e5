/** One of the form's long words with a soft hyphen, for those who read it in very large letters. */
export function breakable(word: string): string {
  return word.replace(/\B(?=containers|behållare|kartonger|hämtning|service)/, '\u00ad')
}
