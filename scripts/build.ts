/**
 * Builds the site into dist/web: each page of the table (src/web/pages.tsx) prerendered, its script and styles under
 * assets/ with the font, icons and the preview image, and everything precompressed. Into dist/results, the renderers of
 * the results of forms sent without script.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, type InlineConfig, type Manifest } from 'vite'
import { noteBuiltFor } from '../src/company/built.ts'
import { buildDirectory, companyFile } from '../src/company/path.mjs'
import { RESULT_FILES } from '../src/server/result-page.ts'
import { type BuiltPage, PAGE_LIST } from '../src/server/site.ts'
import { company } from '../src/shared/company.ts'
import type { Assets, PageFiles, Pictures, PrerenderedPage } from '../src/web/assets.ts'
import { readColours, themeColoursOf } from './colours.ts'
import { writeDiscovery } from './discovery.ts'
import { writeFont } from './font.ts'
import { hostedSettings, writeHostedSite } from './hosted.ts'
import { buildInlineScript } from './inline-script.ts'
import { readLogo } from './logo.ts'
import { writePictures } from './pictures.ts'
import { buildFingerprint, builtStamp } from './prepare.mjs'
import { writeWorker } from './worker.ts'

const site = join(buildDirectory, 'web')
const prerender = join(buildDirectory, 'prerender')
const results = join(buildDirectory, 'results')

/** For every build. Bundled by Vite itself, its configuration would be made and loaded anew for each of them. */
const ours: InlineConfig = { logLevel: 'warn', configLoader: 'native' }

const faults: string[] = []
const hosted = orNoted(() => hostedSettings(process.env))
const logo = orNoted(() => (company.logo === null ? null : readLogo(join(dirname(companyFile()), company.logo))))
// Vite takes them for the end of a path.
const [sign] = /[#?]/.exec(process.cwd()) ?? []
if (sign) faults.push(`Nothing can be built in ${process.cwd()}: give the folder with ${sign} another name.`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const madeFrom = buildFingerprint()

await rm(buildDirectory, { recursive: true, force: true })
await mkdir(join(site, 'assets'), { recursive: true })
const { pages, resultPages, pictures } = await prerenderer()
const colours = await readColours()
const themeColours = themeColoursOf(colours)
const shared = { themeColours, fontFace: await writeFont(join(site, 'assets'), '/assets') }
const built: BuiltPage[] = []
const findable: string[] = []
for (const page of pages) {
  const files = await buildPage(page)
  const document = page.render({ ...shared, ...files })
  const { address } = files.stylesheet
  if (!document.includes(address)) await rm(join(site, address))
  const file = fileName(page.path)
  await writeFile(join(site, file), document)
  if (page.worker) await writeWorker(site, page, document, files.later)
  if (page.path && !/noindex/.test(document)) findable.push(page.path)
  built.push({ path: page.path, file, headers: page.headers ?? {} })
}
await writeFile(join(site, PAGE_LIST), JSON.stringify(built))
await writeResultPage(results, resultPages.booking, 'src/web/pages/home/result/result.tsx')
await writeResultPage(join(results, 'withdrawal'), resultPages.withdrawal, 'src/web/pages/withdrawal/result.tsx')
await writePictures(site, pictures, colours.light, logo)
await writeDiscovery(site, themeColours.light, findable)
for (const directory of [site, join(site, 'assets')]) await compress(directory)
if (hosted) await writeHostedSite(site, site, hosted)
noteBuiltFor(company)
await writeFile(builtStamp, madeFrom)

function orNoted<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    faults.push((error as Error).message)
    return null
  }
}

async function prerenderer(): Promise<{
  pages: PrerenderedPage[]
  resultPages: Record<'booking' | 'withdrawal', PrerenderedPage>
  pictures: Pictures
}> {
  await build({
    ...ours,
    build: { ssr: true, outDir: prerender, rolldownOptions: { input: 'src/web/prerender.tsx' } },
  })
  const module = await import(pathToFileURL(join(prerender, 'prerender.js')).href)
  await rm(prerender, { recursive: true })
  return module
}

/** Bundled with all dependencies: React is not installed where the server runs. */
async function writeResultPage(directory: string, page: PrerenderedPage, code: string): Promise<void> {
  await build({
    ...ours,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: directory,
      rolldownOptions: { input: code, output: { entryFileNames: RESULT_FILES.code } },
    },
  })
  const document = page.render({ ...shared, ...(await buildPage(page)) })
  await writeFile(join(directory, RESULT_FILES.document), document)
}

/** Each page separately: shared code is duplicated, so that no page waits for another's files. */
async function buildPage(
  page: PageFiles,
): Promise<Pick<Assets, 'entry' | 'stylesheet' | 'inlineScript'> & { later: string[] }> {
  const { entry, styles, inlineScript } = page
  await build({ ...ours, build: { rolldownOptions: { input: [styles, ...(entry ? [entry] : [])] } } })
  const manifest: Manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'))
  await rm(join(site, 'manifest.json'))
  const made = (source: string) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build made nothing of ${source}`)
    return `/${file}`
  }
  const address = made(styles)
  return {
    entry: entry && made(entry),
    stylesheet: { address, content: await readFile(join(site, address), 'utf8') },
    inlineScript: inlineScript && (await buildInlineScript(inlineScript)),
    later: Object.values(manifest).flatMap(({ file, isEntry }) => (file.endsWith('.js') && !isEntry ? `/${file}` : [])),
  }
}

/** Static hosts' convention: '/villkor' is in villkor.html. */
function fileName(path: string | null): string {
  if (path === null) return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

async function compress(directory: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  for (const name of await readdir(directory)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const path = join(directory, name)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
