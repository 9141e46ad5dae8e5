/** The headings' typeface, subset to the letters of Swedish headings; other letters use the fallback. */
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

export const fontSource = createRequire(import.meta.url).resolve(
  '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2',
)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉÜabcdefghijklmnopqrstuvwxyzåäöéü0123456789 \u00a0.,:!?%&/()’”−-–·'

/** @returns the @font-face rule, to be first in the stylesheet */
export async function writeFont(directory: string, address: string): Promise<string> {
  // Without alternate letter forms, which are a sixth of the file and not used in headings.
  const font = await subsetFont(await readFile(fontSource), letters, { targetFormat: 'woff2', noLayoutClosure: true })
  const name = `familjen-grotesk-${hash('sha256', font).slice(0, 8)}.woff2`
  await writeFile(join(directory, name), font)
  return fontFace(`${address}/${name}`)
}

export function fontFace(address: string): string {
  return `@font-face{font-family:"Familjen Grotesk";font-weight:700;font-display:swap;src:url(${address})}`
}

export async function pictureFont(): Promise<Uint8Array> {
  return subsetFont(await readFile(fontSource), letters, { targetFormat: 'sfnt' })
}
