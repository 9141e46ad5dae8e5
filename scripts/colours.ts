/** The colours of tokens.css, for code that cannot read a stylesheet: pictures and theme-color. */
import { readFile } from 'node:fs/promises'
import { company } from '../src/company/file.ts'
import { declarationsOf } from '../src/shared/scheme.ts'

interface Colours {
  light: Map<string, string>
  dark: Map<string, string>
}

/** Names as in the stylesheet ('--ground'); the dark scheme contains only the differences. */
export async function readColours(): Promise<Colours> {
  const tokens = await readFile('src/web/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const own = company.accent === null ? { light: '', dark: '' } : declarationsOf(company.accent)
  return { light: coloursIn(light + own.light), dark: coloursIn(dark + own.dark) }
}

/** The pages' ground. */
export function themeColoursOf({ light, dark }: Colours) {
  return { light: colour(light, '--ground'), dark: colour(dark, '--ground') }
}

export function colour(colours: Map<string, string>, name: string): string {
  const value = colours.get(name)
  if (!value) throw new Error(`tokens.css has no colour ${name}`)
  return value
}

function coloursIn(css: string): Map<string, string> {
  return new Map(Array.from(css.matchAll(/(--[\w-]+): (#\w+);/g), ([, name = '', value = '']) => [name, value]))
}
