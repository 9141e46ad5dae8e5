/** The interface between the pages and the scripts that build and serve them (scripts/build.ts, scripts/dev.ts). */

/** Source paths are relative to the project's folder. */
export interface PageFiles {
  /** Its path, such as `/villkor`; null for the 404 page. */
  path: string | null
  /** Its module script; a page without one is not interactive. */
  entry?: string
  styles: string
  inlineScript?: string
  /** A service worker that caches the page's files, so that it opens offline: `/sida-worker.js` for `/sida`. */
  worker?: string
  /** Sent with the document in addition to every page's headers. */
  headers?: Record<string, string>
}

export interface Assets {
  entry?: string
  /** Removed from the site if no document links it. */
  stylesheet: { address: string; content: string }
  inlineScript?: string
  fontFace: string
  /** The background in both colour schemes, for theme-color. */
  themeColours: { light: string; dark: string }
}

export interface PrerenderedPage extends PageFiles {
  render(assets: Assets): string
}

/** SVG, with colours as `var(--name)` of tokens.css, and `__LOGO__` for the address of the company's logo. */
export interface Pictures {
  share: string
  icon: string
}
