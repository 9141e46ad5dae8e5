/** What the build (scripts/build.ts) has made for the documents to use. */
export interface Assets {
  /** Path of the script that makes the page interactive. */
  entry: string
  /** The whole stylesheet, inlined: a file of its own would cost a round trip before the first paint. */
  css: string
  /** The rule that names the headings' typeface. */
  fontFace: string
  /** The page's ground in both schemes, for the browser's own frame around it. */
  themeColours: { light: string; dark: string }
  /** Classic script, inlined; see first-paint.ts. */
  firstPaint: string
}

/** The two documents of the site, complete but for the settings, and what its pictures are drawn from. */
export interface Rendered {
  home: string
  notFound: string
  pictures: Pictures
}

/** SVG, with colours as `var(--name)` of tokens.css. */
export interface Pictures {
  share: string
  icon: string
}
