/** The settings a built document waits for; all are origins or plain identifiers, safe in HTML and XML as they are. */
export interface DocumentSettings {
  /** Where visitors find the page, e.g. https://example.se. */
  publicUrl: string
  /** The backend's address; empty when it is the origin the page came from. */
  backendUrl: string
  backendKey: string
}

/** What of a document changes while the server runs; the settings are filled in and this is left. */
export const CLOSED_DAYS = '__CLOSED_DAYS__'

/** The document with `__PUBLIC_URL__`, `__BACKEND_URL__` and `__BACKEND_KEY__` replaced by what they stand for. */
export function fillIn(document: string, settings: DocumentSettings): string {
  // Replacer functions: in a replacement string `$&` would be interpreted.
  return document
    .replaceAll('__PUBLIC_URL__', () => settings.publicUrl)
    .replaceAll('__BACKEND_URL__', () => settings.backendUrl)
    .replaceAll('__BACKEND_KEY__', () => settings.backendKey)
}
