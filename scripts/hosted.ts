/** Turns the built site into a folder that any static host can serve, for a backend that lives elsewhere. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isWholeSite } from '../src/environment.ts'
import type { DocumentSettings } from '../src/server/fill-in.ts'
import { documentHeaders } from '../src/server/security-headers.ts'
import { cacheControl, loadSite, PAGE_LIST, type SiteFile } from '../src/server/site.ts'

export function hostedSettings(environment: Record<string, string | undefined>): DocumentSettings | null {
  const { VITE_BACKEND_URL: backendUrl, VITE_BACKEND_KEY: backendKey, PUBLIC_URL: publicUrl } = environment
  if (!backendUrl && !backendKey) return null
  const faults: string[] = []
  if (!isWebAddress(backendUrl)) faults.push('VITE_BACKEND_URL must be the https:// address of the backend')
  if (!/^[\w.-]+$/.test(backendKey ?? '')) faults.push('VITE_BACKEND_KEY must be the public (publishable or anon) key')
  // A secret key in a page would let every visitor read every household's booking.
  if (/^sb_secret_/.test(backendKey ?? '') || roleOf(backendKey) === 'service_role') {
    faults.push('VITE_BACKEND_KEY is a secret key: take the publishable one')
  }
  if (!isWebAddress(publicUrl)) faults.push('PUBLIC_URL must be the https:// address visitors will use')
  else if (!isWholeSite(String(publicUrl))) faults.push('PUBLIC_URL must be without a path')
  if (faults.length > 0) throw new Error(`These settings make no sense:\n  ${faults.join('\n  ')}`)
  const { origin, pathname } = new URL(String(backendUrl))
  return {
    // In the URL standard's form, safe in HTML.
    backendUrl: origin + pathname.replace(/\/+$/, ''),
    backendKey: String(backendKey),
    publicUrl: new URL(String(publicUrl)).origin,
  }
}

/**
 * Writes the site in `from` to `to`, which may be the same folder, with the settings filled in, and a file `_headers`
 * for Netlify and Cloudflare Pages.
 */
export async function writeHostedSite(from: string, to: string, settings: DocumentSettings): Promise<void> {
  const { files, pages } = loadSite(from, settings)
  const pageList = await readFile(join(from, PAGE_LIST))
  const written = [...files, ...pages.map(({ file, document }) => [file, document] as const)]
  await rm(to, { recursive: true, force: true })
  for (const [path, file] of written) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), contentOf(file))
  }
  const rules: Record<string, Record<string, string>> = {
    // One policy for all documents, because any path may show the 404 page, and hosts combine the headers of matching
    // rules: two policies allow only what both allow.
    '/*': documentHeaders({
      documents: pages.map(({ document }) => String(contentOf(document))),
      connectTo: [new URL(settings.backendUrl).origin],
      https: settings.publicUrl.startsWith('https:'),
    }),
    '/assets/*': { 'cache-control': cacheControl.hashed },
  }
  for (const { path, headers } of pages) {
    if (path !== null) rules[path] = { 'cache-control': cacheControl.document, ...headers }
  }
  const lines = Object.entries(rules).flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  await writeFile(join(to, '_headers'), `${lines.join('\n')}\n`)
  // It remains a built site for our own server too.
  await writeFile(join(to, PAGE_LIST), pageList)
}

function contentOf(file: SiteFile): Buffer {
  const content = file.variants.get('identity')
  if (!content) throw new Error('A file of the site has no content')
  return content().body
}

function isWebAddress(text = ''): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname))
}

/** The role in a key of the older kind, a JWT. */
function roleOf(key = ''): string | undefined {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role
  } catch {
    return undefined
  }
}
