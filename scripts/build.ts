/**
 * Builds the site into dist/web: the script, its chunks and the font under assets/, the two documents prerendered with
 * the stylesheet inlined, icons and the picture for sharing, and everything compressed beside itself.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { Assets, Rendered } from '../src/web/assets.ts'
import { colour, readColours } from './colours.ts'
import { writeDiscovery } from './discovery.ts'
import { writeFont } from './font.ts'
import { hostedSettings, writeHostedSite } from './hosted.ts'
import { writePictures } from './pictures.ts'

const site = 'dist/web'
const prerender = 'dist/prerender'

const hosted = hostedSettings(process.env)

await rm('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
const colours = await readColours()
const themeColours = { light: colour(colours.light, '--ground'), dark: colour(colours.dark, '--ground') }
await writeDocuments(await collectAssets())
await compress(join(site, 'assets'))
if (hosted) await writeHostedSite(site, site, hosted)

async function collectAssets(): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'))
  const entry = manifest['src/web/entry.tsx']?.file
  const styles = manifest['src/web/styles/index.css']?.file
  if (!entry || !styles) throw new Error('The build made no entry or no stylesheet')
  const fontFace = await writeFont(join(site, 'assets'), '/assets')
  const css = await readFile(join(site, styles), 'utf8')
  // Inlined, and of no use to anybody as files.
  await rm(join(site, styles))
  await rm(join(site, 'manifest.json'))
  return { entry: `/${entry}`, css, fontFace, themeColours, firstPaint: await buildFirstPaint() }
}

async function buildFirstPaint(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: 'src/web/first-paint.ts', formats: ['iife'], name: 'firstPaint' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The build of first-paint.ts made no output')
  return output.output[0].code.trim()
}

async function writeDocuments(assets: Assets): Promise<void> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'src/web/prerender.tsx', outDir: prerender, rolldownOptions: { input: 'src/web/prerender.tsx' } },
  })
  const { render }: { render(assets: Assets): Rendered } = await import(
    pathToFileURL(join(prerender, 'prerender.js')).href
  )
  const { home, notFound, pictures } = render(assets)
  await writeFile(join(site, 'index.html'), home)
  await writeFile(join(site, '404.html'), notFound)
  await writePictures(site, pictures, colours.light)
  await writeDiscovery(site, themeColours.light)
  await rm(prerender, { recursive: true })
}

async function compress(directory: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  for (const name of await readdir(directory)) {
    if (!/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name)) continue
    const path = join(directory, name)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
  }
}
