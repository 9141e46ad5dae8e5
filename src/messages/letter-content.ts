import { visibleLines } from '../shared/plain-text.ts'

/** Whatever looks like a tag ends a line, and nothing in it becomes a link. */
export function letterText(html: string): string {
  const text = html
    .replace(/<\/th>\s*<td>/g, ': ')
    .replace(/<[a-z/!][^<>]*>/gi, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return withoutLinks(text).replace(/\n\s*/g, '\n').trim()
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
