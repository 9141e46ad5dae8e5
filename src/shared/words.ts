/** What one types or shows, as the database reads it. The same rules as in supabase/schemas/words/text.sql; a test compares them. */

/** Without what one does not see, and full-width letters and digits as ordinary ones. As `private.plain_text`. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

/** The words of a text: lower case, letters apart from digits, everything else a blank. As `private.words_of`. */
export function wordsOf(text: string): string[] {
  return (
    plainText(text)
      .toLowerCase()
      .normalize()
      .match(/\d+|(?:(?!\d)[\p{L}\p{M}\p{N}])+/gu) ?? []
  )
}

/** Letters without diacritics: Oberg for Öberg, Soren for Søren. As `private.undotted`. */
export function undotted(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıæ]/g, (letter) => likeness[letter] as string)
}

const likeness: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', æ: 'ae' }

/** Each word between blanks, so that what is found in a text is whole words. */
export function asWords(text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}
