/** The placeholders in a built document; all values are origins or plain identifiers, safe in HTML and XML. */
export interface DocumentSettings {
  /** The site's public address, e.g. https://example.se. */
  publicUrl: string
  /** The backend's address; empty for the page's own origin. */
  backendUrl: string
  backendKey: string
}

/** A part of a document that changes while the server runs; it remains after the settings are filled in. */
export const PICKUP_EXCEPTIONS = '__PICKUP_EXCEPTIONS__'

/** What visitors have to know of season and room (shared/announcement.ts); changes like the above. */
export const ANNOUNCEMENT = '__ANNOUNCEMENT__'

/**
 * The document with `__PUBLIC_URL__`, `__BACKEND_URL__` and `__BACKEND_KEY__` replaced; without what it says where no server takes its
 * form, if the backend is our own.
 */
export function fillIn(document: string, settings: DocumentSettings): string {
  const forUs =
    settings.backendUrl === '' ? document.replace(/<noscript id="book-otherwise">.*?<\/noscript>/s, '') : document
  // Replacer functions: in a replacement string `$&` would be interpreted.
  return forUs
    .replaceAll('__PUBLIC_URL__', () => settings.publicUrl)
    .replaceAll('__BACKEND_URL__', () => settings.backendUrl)
    .replaceAll('__BACKEND_KEY__', () => settings.backendKey)
}
