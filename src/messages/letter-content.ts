import { createRequire } from 'node:module'
import type Sanitize from 'sanitize-html'
import { visibleLines } from '../shared/plain-text.ts'

const require = createRequire(import.meta.url)

/**
 * Makes HTML from strangers safe to show: lines of text, without headings, tables or styles that could imitate our mail,
 * without invisible or direction-changing characters, and without anything a mail program would turn into a link.
 */
export function letterContent(html: string): string {
  // Loaded on the first letter, which is rare: it would take a twentieth of each start.
  const sanitizeHtml: typeof Sanitize = require('sanitize-html')
  const plain = sanitizeHtml(html, {
    allowedTags: ['table', 'tr', 'th', 'td', 'br'],
    allowedAttributes: {},
    nestingLimit: 10,
  })
  // Cells would not separate their contents: outside a table, and in a mail's text part, 'bank.<td>com' reads 'bank.com'.
  const lines = plain.replace(/<\/th>\s*<td>/g, ': ').replace(/(?:<[^>]*>\s*)+/g, '<br>')
  // After sanitizing, which joins text from different tags: 'exa<b>mple.com</b>'.
  return lines.replace(/[^<>]+(?=<|$)/g, (text) => withoutLinks(text))
}

/** Readable for a person, but not a link for any program. Invisible characters go first, because they could hide one. */
export function withoutLinks(text: string): string {
  return visibleLines(text)
    .replace(/[:：](?=[/／]{2})/g, '[:]')
    .replace(/[@＠﹫]/g, '[at]')
    .replace(/\\{2,}/g, '\\')
    .replace(/(?<=\S)[.。．｡․﹒](?=[\p{L}\p{N}])/gu, '[.]')
}
