/**
 * The company's logo, an SVG or PNG file beside company.json. It is drawn as a new PNG and only that is served, so that no script,
 * address or hidden data of the file reaches a visitor.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CompanyError } from '../src/company/read.ts'
import { Resvg } from './draw.ts'

/** Draws the logo with its longer side of so many pixels. @returns a data address */
export type Logo = (pixels: number) => string

const LARGEST_BYTES = 1_000_000
/** The limits of a PNG's longer side, in pixels. The largest icon needs as many; a small file may hold a picture that fills the memory. */
const pixels = { least: 416, most: 4096 }

export function readLogo(file: string): Logo {
  const fail = (fault: string): never => {
    throw new CompanyError(`logo, the file ${basename(file)}, cannot be used: ${fault}.`)
  }
  const content = contentOf(file, fail)
  if (content.length > LARGEST_BYTES) fail('it is larger than 1 MB')
  const svg = /\.svg$/.test(file) ? textOf(content, fail) : framed(content, fail)
  const { width, height } = parsed(svg, fail)
  if (Math.max(width, height) > 2 * Math.min(width, height)) {
    fail(
      'it is more than twice as wide as high, or as high as wide; take the sign alone, for the name stands beside it',
    )
  }
  const draw = (size: number, background?: string) =>
    new Resvg(svg, { fitTo: { mode: width < height ? 'height' : 'width', value: size }, background }).render()
  if (!isVisible(draw(64, '#fff').pixels)) fail('nothing of it is seen on white')
  return (size) => dataAddress(draw(size).asPng())
}

type Fail = (fault: string) => never

function contentOf(file: string, fail: Fail): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    return fail(`it cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function textOf(content: Buffer, fail: Fail): string {
  const svg = content.toString()
  if (/<(?:text|foreignObject)\b/.test(svg)) fail('it contains words in a typeface; turn them into paths')
  if (/\bhref\s*=\s*["'](?!data:|#)|\burl\(\s*["']?(?!data:|#)|@import\b/.test(svg)) {
    fail('it refers to another file or address; embed what it needs')
  }
  // Resvg paints black what has a colour that it does not know, and leaves out a picture that it cannot read, without a word.
  if (/\b(?:var|color(?:-mix)?|(?:ok)?l(?:ab|ch)|(?:icc|device)-\w+)\(/i.test(svg)) {
    fail('it has a colour that not all programs know; save it with ordinary ones (sRGB, #a02c1c)')
  }
  for (const [, picture = ''] of svg.matchAll(/\bhref\s*=\s*["'](data:[^"']+)/g)) {
    const { pixels } = new Resvg(holding(picture, 9, 9)).render()
    if (pixels.every((part) => part === 0)) fail('a picture in it cannot be drawn; embed it as PNG, or as JPEG in RGB')
  }
  return svg
}

function framed(content: Buffer, fail: Fail): string {
  if (content.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || content.length < 24) fail('it is not a PNG')
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  const longer = Math.max(width, height)
  if (longer < pixels.least || longer > pixels.most) {
    fail(`its longer side has ${longer} pixels; take ${pixels.least} to ${pixels.most}`)
  }
  return holding(dataAddress(content), width, height)
}

function holding(picture: string, width: number, height: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${picture}"/></svg>`
  )
}

function parsed(svg: string, fail: Fail) {
  try {
    return new Resvg(svg)
  } catch (error) {
    return fail(`it is not an SVG (${(error as Error).message})`)
  }
}

function isVisible(rgba: Uint8Array): boolean {
  const seen = Array.from({ length: rgba.length / 4 }, (_, at) => Math.min(...rgba.subarray(at * 4, at * 4 + 3)) < 192)
  return seen.filter(Boolean).length >= seen.length / 100
}

function dataAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
