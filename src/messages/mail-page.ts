/**
 * The layout of a mail, like the page's (docs/design-language.md): a list under four bags on a ledge. Mail readers that drop
 * pseudo-elements lose the bags; those that drop all styles still show headings and a table.
 */
const style = `
body { margin: 0; padding: 24px 16px; background: #cfe4ee; color: #182b33;
  font: 16px/1.5 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0; font: 700 30px/1.1 "Familjen Grotesk", Arial, sans-serif; letter-spacing: -0.5px; }
h1::after { content: ""; display: block; width: 30px; height: 34px; margin: 18px 0 0 6px; border-radius: 50% 50% 35% 35%;
  background: #1d8259; box-shadow: 38px 0 #cf3f72, 76px 0 #3d74a8, 114px 0 #a8711c; }
h2 { margin: 0 0 12px; font: 700 20px/1.2 "Familjen Grotesk", Arial, sans-serif; }
p { max-width: 608px; margin: 0 0 16px; }
a { color: #7f2014; overflow-wrap: anywhere; }
h1 + p { margin-top: 12px; }
table { width: 100%; max-width: 608px; margin-bottom: 24px; padding: 8px 20px 12px; border-top: 8px solid #aab6ba;
  border-spacing: 0; background: #fff; }
th, td { padding: 9px 0; border-bottom: 1px solid #cfd9de; text-align: left; vertical-align: top; }
th { width: 1%; padding-right: 20px; color: #4a5d66; font-size: 15px; font-weight: 400; white-space: nowrap; }
td { font-weight: 600; overflow-wrap: anywhere; }
tr:last-child > * { border: 0; }
`

/** For narrow windows and dark mode. In a separate block, so that a reader that cannot parse a query drops only this one. */
const fittingStyle = `
@media (max-width: 480px) {
  th, td { display: block; }
  th { padding-bottom: 0; border: 0; }
  td { padding-top: 0; }
}
@media (prefers-color-scheme: dark) {
  body { background: #15293a; color: #edf2f3; }
  h1::after { background: #5fc797; box-shadow: 38px 0 #f286ab, 76px 0 #86b9e8, 114px 0 #e0ad5c; }
  a { color: #f7a793; }
  table { background: #1a262d; border-top-color: #465257; }
  th, td { border-color: #33444d; }
  th { color: #afc0c8; }
}
`

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  `<style>${style}</style>`,
  `<style>${fittingStyle}</style>`,
].join('')

/** The HTML part of a mail around its content, whose only attributes are link addresses. */
export function mailPage(content: string): string {
  return `<!doctype html><html lang="sv"><head>${head}</head><body>${content}</body></html>`
}

/** The text part: a line for each row of a table, with further lines of a value indented. */
export function mailText(content: string): string {
  return content
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replace(/ ?(<(?!\/?a\b)[^>]*>) ?/g, '$1')
    .replace(/<br ?\/?>/g, '\n  ')
    .replaceAll('</th>', ': ')
    .replace(/<\/(?:h1|h2|p|table)>/g, '\n\n')
    .replace(/<\/tr>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
