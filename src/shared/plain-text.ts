/**
 * Text from outside, made fit to be shown: in a terminal, a mail's header, a list. What is kept is what a reader sees.
 * Nothing that moves a cursor, turns the direction of writing or hides (zero-width characters, tags, fillers) gets
 * through; an emoji that is joined of several comes apart.
 */

/** On one line: line breaks and other control characters become a space. Empty when there is nothing to see. */
export function visibleLine(text: string): string {
  return visibleLines(text)
    .replace(/[ \n]+/g, ' ')
    .trim()
}

/** As `visibleLine`, with the line breaks kept, each as \n, and all spaces. */
export function visibleLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replaceAll(BRAILLE_BLANK, ' ')
}

/** JSON on one line, with all that `visibleLine` would change written as \uXXXX: fit to be shown, and nothing is lost. */
export function visibleJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value))
}

/** What `visibleJson` does, for JSON that is written already; line breaks between values stay. */
export function escapeUnseen(json: string): string {
  const unseen = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
  // Of a pair each half by itself, as JSON wants it.
  return json.replace(unseen, (character) => character.split('').map(escaped).join(''))
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The one symbol that is drawn as nothing. */
const BRAILLE_BLANK = '\u2800'
