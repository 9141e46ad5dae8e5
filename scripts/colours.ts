/** The colours of tokens.css, for code that cannot read a stylesheet: pictures and theme-color. */
import { readFile } from 'node:fs/promises'
import { company } from '../src/company/file.ts'
import { declarationsOf } from '../src/shared/scheme.ts'

/** Names as in the stylesheet ('--ground'). */
export async function readColours() {
  const tokens = await readFile('src/web/styles/tokens.css', 'utf8')
  const found = Array.from(
    (tokens + declarationsOf(company.accent)).matchAll(/(--[\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;/g),
  )
  return {
    light: new Map(found.map(([, name = '', light = '']) => [name, light])),
    dark: new Map(found.map(([, name = '', light = '', dark = light]) => [name, dark])),
  }
}

export function themeColoursOf({ light, dark }: Awaited<ReturnType<typeof readColours>>) {
  return { light: colour(light, '--ground'), dark: colour(dark, '--ground') }
}

export function colour(colours: Map<string, string>, name: string): string {
  const value = colours.get(name)
  if (!value) throw new Error(`tokens.css has no colour ${name}`)
  return value
}
