/** Icons and the link preview image, drawn from the page's illustrations or the company's logo. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pictures } from '../src/web/assets.ts'
import { colour } from './colours.ts'
import { Resvg } from './draw.ts'
import { pictureFont } from './font.ts'
import type { Logo } from './logo.ts'

export async function writePictures(
  directory: string,
  pictures: Pictures,
  colours: Map<string, string>,
  logo: Logo | null,
): Promise<void> {
  const font = await pictureFont()
  const style = withColours(await readFile('src/web/styles/bags.css', 'utf8'), colours)
  const withLogo = (picture: string, pixels: number) => (logo ? picture.replace('__LOGO__', logo(pixels)) : picture)
  const icon = withColours(pictures.icon, colours)
  const largeIcon = withLogo(icon, 416)
  const share = withLogo(withColours(pictures.share, colours), 128).replace(
    '<style></style>',
    `<style>${style}</style>`,
  )

  const draw = (svg: string, width: number) =>
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers: [font] } }).render().asPng()

  await writeFile(join(directory, 'icon.svg'), withLogo(icon, 128))
  await writeFile(join(directory, 'share.png'), draw(share, 1200))
  await writeFile(join(directory, 'apple-touch-icon.png'), draw(largeIcon, 180))
  // Beside the name, a logo stands on the page's own ground.
  const bare =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 416 416"><image href="__LOGO__" width="416" height="416"/></svg>'
  await writeFile(join(directory, 'icon-192.png'), draw(logo ? withLogo(bare, 416) : largeIcon, 192))
  await writeFile(join(directory, 'icon-512.png'), draw(largeIcon, 512))
  await writeFile(join(directory, 'favicon.ico'), asIcon(draw(largeIcon, 32), 32))
}

/** Replaces `var(--name)` by its colour, because a standalone picture has no stylesheet. */
function withColours(text: string, colours: Map<string, string>): string {
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(colours, name))
}

function asIcon(png: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
