import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { meantAddress } from '../shared/meant-address.ts'
import { type DocumentSettings, fillIn, fillInDays, namesDays, type ShownDays, shownAtFirst } from './fill-in.ts'
import { documentHeaders, partHeaders } from './security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  etag: string
}

export interface SiteFile {
  headers: Record<string, string>
  /** The content in each available encoding, encoded on first use; always includes `identity`. */
  variants: Map<Encoding, () => Variant>
  /** The text of a document that says anything of days, as built. */
  withoutExceptions?: string
}

/** A page's entry in the list that the build writes beside the documents. */
export interface BuiltPage {
  /** Its path; null for the 404 page. */
  path: string | null
  file: string
  /** Sent with the document in addition to every page's headers. */
  headers: Record<string, string>
}

export interface Site {
  pages: (BuiltPage & { document: SiteFile })[]
  notFound: SiteFile
  files: Map<string, SiteFile>
}

/** File name of the list of pages; not served. */
export const PAGE_LIST = 'pages.json'

/** Cache-Control by kind of file, also for a static host's headers file. */
export const cacheControl = {
  /** Revalidated on each request, answered with 304 if unchanged. */
  document: 'no-cache',
  /** Under /assets/: the name carries a hash of the content. */
  hashed: 'public, max-age=31536000, immutable',
  other: 'public, max-age=3600',
} as const

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Opened directly, these types may run scripts. */
const shownByThemselves = new Set(['.html', '.svg', '.xml'])

/** These contain settings, so they are compressed here and not by the build. */
const filledIn = new Set(['.html', '.txt', '.xml', '.webmanifest'])

export function loadSite(directory: string, settings: DocumentSettings): Site {
  if (!existsSync(join(directory, PAGE_LIST))) {
    throw new Error(`There is no built site in ${directory}: run \`npm run build\``)
  }
  const list: BuiltPage[] = JSON.parse(readFileSync(join(directory, PAGE_LIST), 'utf8'))
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== PAGE_LIST)
  const https = settings.publicUrl.startsWith('https:')
  const connectTo = settings.backendUrl ? [new URL(settings.backendUrl).origin] : []

  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    // Files of unknown types, including compressed siblings, are not served by themselves.
    const type = types[extname(path)]
    if (type) files.set(`/${path}`, readFile(path, type))
  }
  const pages = list.map((page) => {
    const document = files.get(`/${page.file}`)
    if (!document) throw new Error(`${directory} has no ${page.file}: run \`npm run build\``)
    // Each document has one address, its page's.
    files.delete(`/${page.file}`)
    Object.assign(document.headers, page.headers)
    return { ...page, document }
  })
  const notFound = pages.find(({ path }) => path === null)?.document
  if (!notFound) throw new Error(`${directory} has no page for where there is none`)
  return { pages, notFound, files }

  function readFile(path: string, type: string): SiteFile {
    const file = join(directory, path)
    const read = () => readFileSync(file, 'utf8')
    const text = filledIn.has(extname(path)) ? fillIn(read(), settings) : null
    const document = text === null ? null : fillInDays(text, shownAtFirst)
    return {
      headers: {
        ...headersOf(path, () => document ?? read()),
        'content-type': type,
        'cache-control': cacheFor(path),
        vary: 'accept-encoding',
      },
      variants: document === null ? builtVariants(file) : compressed(document),
      ...(text !== null && namesDays(text) && { withoutExceptions: text }),
    }
  }

  function headersOf(path: string, read: () => string): Record<string, string> {
    if (!shownByThemselves.has(extname(path))) return partHeaders(https)
    const document = read()
    const takesForms = !settings.backendUrl && /<form\b[^>]*\smethod="post"/i.test(document)
    return documentHeaders({ documents: [document], connectTo, takesForms, https })
  }
}

/** Kept packed in memory; what else is asked for, as without TLS, is made of it then. */
function builtVariants(path: string): SiteFile['variants'] {
  if (!existsSync(`${path}.br`)) {
    const body = readFileSync(path)
    return variantsOf([['identity', () => body]])
  }
  const packed = readFileSync(`${path}.br`)
  const unpack = () => brotliDecompressSync(packed)
  return variantsOf([
    ['br', () => packed],
    ['gzip', () => gzipSync(unpack(), { level: 9 })],
    ['identity', unpack],
  ])
}

/** Inserts what the desk has decided about days, and what visitors have to know of it, into the documents that want it. */
export function showPickupExceptions(site: Site, shown: ShownDays): void {
  for (const { document } of site.pages) {
    const text = document.withoutExceptions
    if (text !== undefined) document.variants = compressed(fillInDays(text, shown))
  }
}

/** Lazily: brotli at its best takes 0.1 s for the front page, and gzip is rarely asked for. */
function compressed(text: string): SiteFile['variants'] {
  return variantsOf([
    ['br', () => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
    ['gzip', () => gzipSync(text, { level: 9 })],
    ['identity', () => Buffer.from(text)],
  ])
}

function variantsOf(bodies: [Encoding, () => Buffer][]): SiteFile['variants'] {
  return new Map(
    bodies.map(([encoding, make]) => {
      let made: Variant | undefined
      return [
        encoding,
        () => {
          if (!made) {
            const body = make()
            made = { body, etag: etagOf(body) }
          }
          return made
        },
      ]
    }),
  )
}

export function serveSite(app: FastifyInstance, site: Site): void {
  const pages = site.pages.flatMap(({ path, document }) => (path === null ? [] : [[path, document] as const]))
  for (const [url, file] of [...pages, ...site.files]) {
    app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => send(request, reply, file) })
  }
  for (const [url] of pages) {
    if (url === '/') continue
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(308)
        .header('location', `${url}${request.url.replace(/^[^?]*/, '')}`)
        .send()
    app.route({ method: ['GET', 'HEAD'], url: `${url}/`, handler })
  }
  const paths = pages.map(([path]) => path)
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0] as string
    const meant = meantAddress(url, paths)
    if (meant) return reply.code(302).headers({ 'cache-control': 'no-store', location: meant }).send()
    // hasRoute reads it as a route's pattern, and throws if it makes no sense as one.
    const isPlain = /^[\w./-]+$/.test(url)
    if (!isPlain || !app.hasRoute({ method: 'GET', url })) return sendNotFound(request, reply, site)
    const allowed = (['GET', 'HEAD', 'POST'] as const).filter((method) => app.hasRoute({ method, url }))
    return reply.code(405).headers(site.notFound.headers).header('allow', allowed.join(', ')).send()
  })
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const [encoding, { body }] = choose(site.notFound, request)
  reply.code(404).headers(site.notFound.headers)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

function send(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const [encoding, { body, etag }] = choose(file, request)
  reply.headers(file.headers).header('etag', etag)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

function choose(file: SiteFile, request: FastifyRequest) {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding: Encoding =
    (['br', 'gzip'] as const).find((candidate) => file.variants.has(candidate) && accepted.has(candidate)) ?? 'identity'
  return [encoding, (file.variants.get(encoding) as () => Variant)()] as const
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const names = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim() ?? '')
  return new Set(names)
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Proxies that compress or cache may have weakened the ETag.
  return ifNoneMatch.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}

function cacheFor(path: string): string {
  if (path.startsWith('assets/')) return cacheControl.hashed
  return extname(path) === '.html' ? cacheControl.document : cacheControl.other
}

export function etagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}
