/**
 * Removes a secret after `#` from the address, by whatever script runs first. Within the document: loading it again takes a round
 * trip, and leaves the secret in what Firefox restores a tab from. What browsers keep nevertheless: docs/security.md.
 */
export function cleanAddress(search = isEscaped() ? '' : location.search): void {
  // Chromium takes a replaced address for one that led here, which its history does not list; after replaceState alone it does.
  location.replace('#')
  history.replaceState(null, '', location.pathname + search)
}

/** What follows `#`, also where a program has put a query before it and escaped it: `?utm_source=mail%23k7m…`. */
export function fragment(): string {
  return location.hash.slice(1) || (isEscaped() ? location.search.slice(location.search.indexOf('%23') + 3) : '')
}

function isEscaped(): boolean {
  return location.search.includes('%23')
}
