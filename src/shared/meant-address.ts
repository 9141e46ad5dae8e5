/**
 * The page that is meant by an address that has none: typed with the letters of its Swedish name, ended with a slash, or with its `#`
 * escaped, as some programs do; null of any other.
 * @param path as browsers send it
 */
export function meantAddress(path: string, pages: readonly string[]): string | null {
  const [, written = '', fragment] = /^(.+?)\/?(?:%23([\w%&=;-]+))?$/i.exec(path) ?? []
  // What a Mac's programs copy may have the ring or the dots behind their letter.
  const page = written.replace(/%C3%[8A][45]|a%CC%8[8A]/gi, 'a').toLowerCase()
  // What is as it should be is not led to itself.
  if (!pages.includes(page) || page === path) return null
  return fragment ? `${page}#${fragment}` : page
}
