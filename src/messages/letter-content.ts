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
    // What begins a line.
    allowedTags: ['table', 'tr', 'th', 'td', 'br', 'p', 'div', 'li'],
    allowedAttributes: {},
    nestingLimit: 10,
  })
  // Cells and paragraphs would not separate their contents: outside a table, and in a mail's text part, 'bank.<td>com' reads 'bank.com'.
  const lines = plain.replace(/<\/th>\s*<td>/g, ': ').replace(/(?:<[^>]*>\s*)+/g, '<br>')
  // After sanitizing, which joins text from different tags: 'exa<b>mple.com</b>'.
  return lines.replace(/[^<>]+(?=<|$)/g, (text) => withoutLinks(text))
}

/**
 * Readable for a person, but not a link for any program. Invisible characters go first, because they could hide one.
 *
 * A dot before a letter gets a space, as one writes it anyway: 'St. Eriksgatan 3' can be copied into a map, and no program
 * looks for an address across a space. Only what is an address for certain is marked instead: 'anna[at]example[.]se'.
 */
export function withoutLinks(text: string): string {
  return (
    visibleLines(text)
      // Word by word: one expression for a mark anywhere in a word would try again from each letter of a long one.
      .replace(/\S+/g, (word) =>
        isAddress.test(word)
          ? word
              .replace(/[:：](?=[/／]{2})/g, '[:]')
              .replace(/[@＠﹫]/g, '[at]')
              .replace(dotBeforeLetter, '[.]')
          : word,
      )
      .replace(/\\{2,}/g, '\\')
      .replace(dotBeforeLetter, '. ')
  )
}

const isAddress = /[@＠﹫]|[:：][/／]{2}/
/** No top-level domain begins with a digit: '17.30' and '070.174 06 05' are no addresses. */
const dotBeforeLetter = /(?<=\S)[.。．｡․﹒](?=\p{L})/gu
