import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { serverAlone } from '../helpers/server-alone.ts'
import { listeningServer } from '../helpers/servers.ts'

const script = 'console.log("entry")'
const inline = 'document.title = "__PUBLIC_URL__"'
const css = 'h1 { color: green }'

const site = {
  'pages.json': JSON.stringify([
    { path: '/', file: 'index.html', headers: {} },
    { path: '/min-sida', file: 'min-sida.html', headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } },
    { path: null, file: '404.html', headers: {} },
  ]),
  'min-sida.html': '<!doctype html><title>Min sida</title><script>console.log("__BACKEND_KEY__")</script>',
  'index.html':
    `<!doctype html><html lang="sv"><head><link rel="canonical" href="__PUBLIC_URL__/">` +
    `<meta name="backend" content="__BACKEND_URL__" data-key="__BACKEND_KEY__"><style>${css}</style>` +
    `<script type="application/ld+json">{"@type":"Organization"}</script></head>` +
    `<body><h1>Välkommen</h1><script data-entry="/assets/entry-1.js">${inline}</script></body></html>`,
  '404.html': '<!doctype html><title>Oops! Page not found</title><script>console.error(location.pathname)</script>',
  'robots.txt': 'Sitemap: __PUBLIC_URL__/sitemap.xml\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/entry-1.js': script,
  'assets/entry-1.js.br': brotliCompressSync(script),
}

const server = await serverAlone({
  site,
  environment: { PUBLIC_URL: 'https://pasrundan.example', BACKEND_KEY: 'sb_publishable_x' },
})
afterAll(() => server[Symbol.asyncDispose]())

/** One raw request: the path is not normalised, and the body is not decoded. */
function get(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      })
    })
    sent.on('error', reject).end()
  })
}

test('the page and its files come with their settings, types and lifetimes', async () => {
  const home = await get(server.url, '/?from=flyer')
  expect(home.status).toBe(200)
  expect(home.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(home.body.toString()).toContain('<link rel="canonical" href="https://pasrundan.example/">')
  expect(home.body.toString()).toContain('content="" data-key="sb_publishable_x"')

  const entry = await get(server.url, '/assets/entry-1.js')
  expect(entry.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(entry.body.toString()).toBe(script)

  const robots = await get(server.url, '/robots.txt')
  expect(robots.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' })
  expect(robots.body.toString()).toBe('Sitemap: https://pasrundan.example/sitemap.xml\n')
})

test('without PUBLIC_URL the page names this machine', async () => {
  await using nameless = await listeningServer({ database: server.database, site, environment: { PORT: '4321' } })
  expect((await get(nameless.url, '/')).body.toString()).toContain('href="http://localhost:4321/"')
})

test('responses are compressed as the visitor accepts', async () => {
  const cases = [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['identity, br;q=0.0', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ] as const
  for (const path of ['/', '/assets/entry-1.js', '/robots.txt', '/missing']) {
    const plain = await get(server.url, path)
    for (const [accepted, encoding, decode] of cases) {
      const answer = await get(server.url, path, { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(decode(answer.body)).toEqual(plain.body)
    }
  }
})

test('cached files are not sent again', async () => {
  for (const path of ['/', '/assets/entry-1.js', '/icon.svg']) {
    const accepted = { 'accept-encoding': 'br' }
    const { etag = '' } = (await get(server.url, path, accepted)).headers
    const unchanged = [etag, `W/${etag}`, `"other", ${etag}`, '*']
    for (const known of unchanged) {
      const answer = await get(server.url, path, { ...accepted, 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, headers: { etag } })
      expect(answer.body).toHaveLength(0)
    }
    expect((await get(server.url, path, { ...accepted, 'if-none-match': '"other"' })).status).toBe(200)
  }
  // Each encoding has its own ETag, so that caches do not mix them up.
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(
      async (encoding) => (await get(server.url, '/', { 'accept-encoding': encoding })).headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(3)
})

test('an unknown path gives the 404 page', async () => {
  const paths = [
    '/nowhere',
    '/index.html',
    '/404.html',
    '/min-sida.html',
    '/pages.json',
    '/assets/',
    '/assets/entry-1.js/',
    '/assets/entry-1.js.br',
    '/assets/entry-0.js',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
    '/%zz',
    '/%',
    '/%00',
    '//example.com',
    '/__proto__',
    '/:a(',
    '/*x',
    `/${'a'.repeat(3000)}`,
  ]
  for (const path of paths) {
    const { status, headers, body } = await get(server.url, path)
    expect({ path, status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      path,
      status: 404,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
    })
    expect(body.toString()).toContain('Oops! Page not found')
  }
})

test('an address with a Swedish letter, however it is written, or whose # was escaped, leads to its page, and to no other', async () => {
  expect(await get(server.url, '/min-sida%23abc23?fbclid=1')).toMatchObject({
    status: 302,
    headers: { location: '/min-sida#abc23', 'cache-control': 'no-store' },
  })
  // As a Swede writes it; the browser keeps what follows a `#` that is none to be sent.
  for (const path of ['/min-s%C3%ADda', '/s%C3%A4kert']) expect((await get(server.url, path)).status, path).toBe(404)
  for (const path of ['/Min-Sid%C3%A5', '/min-sida%CC%8A', '/Min-SidA%cc%88', '/min-sid%C3%A4/']) {
    expect(await get(server.url, `${path}?fbclid=1`), path).toMatchObject({
      status: 302,
      headers: { location: '/min-sida', 'cache-control': 'no-store' },
    })
  }
  expect((await get(server.url, '/min-sid%C3%A4/%23abc23')).headers.location).toBe('/min-sida#abc23')
  for (const path of ['/finns-inte%23abc', '/assets%23abc', '/min-sida%23', '/min-sida%23a%0d%0ax:y']) {
    expect((await get(server.url, path)).status, path).toBe(404)
  }
})

test('HEAD gives only the headers, and only GET and HEAD get a page', async () => {
  const head = await get(server.url, '/', {}, 'HEAD')
  const full = await get(server.url, '/')
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(full.body.length))
  for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
    const { status, headers } = await get(server.url, '/', {}, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await get(server.url, '/nowhere', {}, method)).status).toBe(404)
  }
  const slash = await get(server.url, '/min-sida/?from=mail')
  expect([slash.status, slash.headers.location]).toEqual([308, '/min-sida?from=mail'])
  const escaped = await get(server.url, '/min%2Dsida/?from=mail')
  expect(escaped.headers.location).toBe('/min-sida?from=mail')
})

test('a page has its own address and its own headers', async () => {
  const { status, headers, body } = await get(server.url, '/min-sida?from=mail')
  expect([status, body.toString()]).toEqual([200, site['min-sida.html'].replace('__BACKEND_KEY__', 'sb_publishable_x')])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await get(server.url, '/')).headers['x-robots-tag']).toBeUndefined()
})

test('the policy allows exactly the document’s own scripts', async () => {
  const { headers, body } = await get(server.url, '/')
  const policy = headers['content-security-policy'] ?? ''
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const [, styles] = /<style>(.*)<\/style>/.exec(body.toString()) ?? []
  const [, scripts] = /<script data-entry[^>]*>(.*)<\/script>/.exec(body.toString()) ?? []
  expect(scripts).toBe('document.title = "https://pasrundan.example"')
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash(scripts ?? '')}`,
    `style-src 'self' ${hash(styles ?? '')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
  const others = {
    '/nowhere': `script-src 'self' ${hash('console.error(location.pathname)')}; style-src 'self';`,
    '/min-sida': `script-src 'self' ${hash('console.log("sb_publishable_x")')}; style-src 'self';`,
    // An SVG opened directly in a browser is a document too.
    '/icon.svg': "script-src 'self'; style-src 'self';",
  }
  for (const [path, sources] of Object.entries(others)) {
    expect((await get(server.url, path)).headers['content-security-policy']).toContain(sources)
  }
})

test('HSTS is set only with https', async () => {
  const environment = { PUBLIC_URL: 'http://pasrundan.example' }
  await using plain = await listeningServer({ database: server.database, site, environment })
  for (const path of ['/', '/nowhere', '/healthz', '/assets/entry-1.js']) {
    expect((await get(server.url, path)).headers['strict-transport-security']).toBe('max-age=31536000')
    const { headers } = await get(plain.url, path)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await get(plain.url, '/assets/entry-1.js')).headers['cross-origin-resource-policy']).toBe('same-origin')
})
