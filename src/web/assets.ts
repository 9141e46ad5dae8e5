/** Between the pages and what builds and serves them (scripts/build.ts, scripts/dev.ts). */

/** A page as the build sees it; source files are named from the project's folder. */
export interface PageFiles {
  /** Where it is served, such as `/villkor`; null for the page that stands where there is none. */
  path: string | null
  /** Its module script; a page without one is never interactive. */
  entry?: string
  styles: string
  /** A classic script for the document's head. */
  inlineScript?: string
  /** A service worker that keeps the page's files, so that it opens without a network: `/sida-worker.js` for `/sida`. */
  worker?: string
  /** Sent with the document, besides those of every page. */
  headers?: Record<string, string>
}

/** What the build has made of a page's files, for its document to use. */
export interface Assets {
  /** Address of the module script. */
  entry?: string
  /** Removed from the site where no document links it. */
  stylesheet: { address: string; content: string }
  inlineScript?: string
  /** The rule that names the headings' typeface. */
  fontFace: string
  /** The pages' ground in both schemes, for the browser's own frame around them. */
  themeColours: { light: string; dark: string }
}

export interface PrerenderedPage extends PageFiles {
  /** The whole document, but for the settings. */
  render(assets: Assets): string
}

/** SVG, with colours as `var(--name)` of tokens.css. */
export interface Pictures {
  share: string
  icon: string
}
