import sanitizeHtml from 'sanitize-html'
import { visibleLines } from '../shared/plain-text.ts'

/**
 * HTML that anybody may have written, as far as it may be shown: text in lines and tables, without attributes, headings
 * or styles that would make it look like ours, without what hides or turns the text, and with nothing in it that a mail
 * program makes a link of.
 */
export function letterContent(html: string): string {
  const plain = sanitizeHtml(html, {
    allowedTags: ['table', 'tr', 'th', 'td', 'br'],
    allowedAttributes: {},
    nestingLimit: 10,
  })
  // After the cleaning, which joins what stood in different tags: 'exa<b>mple.com</b>'.
  return plain.replace(/[^<>]+(?=<|$)/g, (text) => withoutLinks(visibleLines(text)))
}

/** Written so that a person can still read an address, and no program follows it. */
function withoutLinks(text: string): string {
  return text
    .replace(/[:：](?=[/／]{2})/g, '[:]')
    .replace(/[@＠﹫]/g, '[at]')
    .replace(/\\{2,}/g, '\\')
    .replace(/(?<=\S)[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
}
