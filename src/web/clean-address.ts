/**
 * Removes a secret after `#` from the address, by whatever script runs first. Within the document: loading it again takes a round
 * trip, and leaves the secret in what Firefox restores a tab from. What browsers keep nevertheless: docs/security.md.
 */
export function cleanAddress(): void {
  // Chromium takes a replaced address for one that led here, which its history does not list; after replaceState alone it does.
  location.replace('#')
  history.replaceState(null, '', location.pathname + location.search)
}
