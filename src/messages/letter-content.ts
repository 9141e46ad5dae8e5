import sanitizeHtml from 'sanitize-html'
import { visibleLines } from '../shared/plain-text.ts'

/**
 * HTML that anybody may have written, as far as it may be shown: text in lines, without headings, tables or styles that
 * would make it look like ours, without what hides or turns the text, and with nothing in it that a mail program makes a
 * link of.
 */
export function letterContent(html: string): string {
  const plain = sanitizeHtml(html, {
    allowedTags: ['table', 'tr', 'th', 'td', 'br'],
    allowedAttributes: {},
    nestingLimit: 10,
  })
  // Cells would not keep apart what stands in them: outside a table, and in a mail's text, 'bank.<td>com' is 'bank.com'.
  const lines = plain.replace(/<\/th>\s*<td>/g, ': ').replace(/(?:<[^>]*>\s*)+/g, '<br>')
  // After the cleaning, which joins what stood in different tags: 'exa<b>mple.com</b>'.
  return lines.replace(/[^<>]+(?=<|$)/g, (text) => withoutLinks(visibleLines(text)))
}

/** Written so that a person can still read an address, and no program follows it. */
export function withoutLinks(text: string): string {
  return text
    .replace(/[:：](?=[/／]{2})/g, '[:]')
    .replace(/[@＠﹫]/g, '[at]')
    .replace(/\\{2,}/g, '\\')
    .replace(/(?<=\S)[.。．｡․﹒](?=[\p{L}\p{N}])/gu, '[.]')
}
