import { readFileSync } from 'node:fs'

/** Each function that src/shared/functions.ts has a type for, and whom the interface is for that it stands in. */
export const callers: Readonly<Record<string, 'Household' | 'Open' | 'Desk'>> = Object.fromEntries(
  readFileSync('src/shared/functions.ts', 'utf8')
    .split('export interface ')
    .flatMap((part) => {
      const who = /^(Household|Open|Desk)Functions /.exec(part)?.[1]
      return who ? Array.from(part.matchAll(/^ {2}(\w+): \[/gm), ([, name]) => [name, who]) : []
    }),
)
