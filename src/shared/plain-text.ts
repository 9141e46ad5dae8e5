/**
 * Makes foreign text safe to display in a terminal, a mail header or a list. Keeps what a reader sees and removes everything
 * that moves a cursor, changes the writing direction, is invisible (zero-width characters, tags, fillers) or piles up on a letter;
 * emoji joined from several fall apart.
 */

/** Line breaks and other control characters become a space. Empty if nothing visible is left. */
export function visibleLine(text: string): string {
  return visibleLines(text)
    .replace(/[ \n]+/g, ' ')
    .trim()
}

/** Like `visibleLine`, but keeps spaces, and line breaks as \n. */
export function visibleLines(text: string): string {
  return (
    text
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replaceAll(BRAILLE_BLANK, ' ')
      // Hardly a word in any script stacks more on a letter, and a pile of them covers what others wrote above and below.
      .replace(/([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu, '$1')
  )
}

/** JSON on one line, with everything that `visibleLine` would change escaped as \uXXXX: safe to display, and lossless. */
export function visibleJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value))
}

/** Like `visibleJson`, for JSON that is already serialized; line breaks between values stay. */
export function escapeUnseen(json: string): string {
  const unseen = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
  // Each half of a surrogate pair separately, as JSON requires.
  return json.replace(unseen, (character) => character.split('').map(escaped).join(''))
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The one symbol that renders as nothing. */
const BRAILLE_BLANK = '\u2800'
