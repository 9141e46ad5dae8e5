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

/** As `visibleLine`, with line breaks kept, each as \n. */
export function visibleLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replaceAll(BRAILLE_BLANK, ' ')
    .trim()
}

/** The one symbol that is drawn as nothing. */
const BRAILLE_BLANK = '\u2800'
