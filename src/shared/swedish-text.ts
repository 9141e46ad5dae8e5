/** 'Måndag 7 december', at the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Ended by a full stop, unless whoever wrote it has ended it: another sentence follows. */
export function sentence(text: string): string {
  return /[.!?…][)"”’]?$/.test(text) ? text : `${text}.`
}

/** 'oktober, november och december' */
export function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' och ')
}

/** '1 påse', '3 påsar', with a fixed space; '3 hushåll', whose plural is the same */
export function plural(number: number, one: string, many = one): string {
  return `${number}\u00a0${number === 1 ? one : many}`
}
