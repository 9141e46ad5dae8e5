/** The desk's service worker from one build to the next. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { fillIn } from '../../src/server/fill-in.ts'
import { type Listening, listening } from '../helpers/listening.ts'
import { expect, test } from './sites.ts'

test.use({ serviceWorkers: 'allow' })

const site = 'dist/web'
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html', woff2: 'font/woff2' }

type Files = Map<string, string | Buffer>

/** The built files of the desk, by path. */
async function thisBuild(): Promise<Files> {
  const document = await readFile(join(site, 'skrivbord.html'), 'utf8')
  const page = fillIn(document, { publicUrl: 'http://localhost', backendUrl: '', backendKey: 'key' })
  const files: Files = new Map([
    ['/skrivbord', page],
    ['/skrivbord-worker.js', await readFile(join(site, 'skrivbord-worker.js'), 'utf8')],
  ])
  const named = [...files.values()].join('').matchAll(/\/assets\/[\w.-]+/g)
  for (const [path] of named) files.set(path, await readFile(join(site, path), path.endsWith('.js') ? 'utf8' : null))
  return files
}

/** A second build: its script has another name and marks the page. */
function nextBuild(before: Files, name: string): Files {
  const entry = [...before.keys()].find((path) => path.endsWith('.js') && path.startsWith('/assets/')) ?? ''
  const renamed = `/assets/${name}.js`
  const files: Files = new Map()
  for (const [path, content] of before) {
    if (path === entry) files.set(renamed, `${content};document.documentElement.dataset.build = '${name}'`)
    // The other scripts import it from beside themselves.
    else if (typeof content === 'string') files.set(path, content.replaceAll(basename(entry), basename(renamed)))
    else files.set(path, content)
  }
  const worker = String(files.get('/skrivbord-worker.js'))
  return files.set('/skrivbord-worker.js', worker.replace(/"version":"[^"]+"/, `"version":"${name}"`))
}

async function host(): Promise<Listening & { serve(files: Files): void; moveTo(url: string): void }> {
  let files: Files = new Map()
  let movedTo: string | undefined
  const server = createServer(({ url = '' }, response) => {
    if (movedTo) return response.writeHead(301, { location: movedTo + url }).end()
    const content = files.get(url)
    const type = types[basename(url).split('.')[1] ?? 'html'] ?? 'text/html'
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(content)
  })
  return {
    ...(await listening(server)),
    serve(next) {
      files = next
    },
    moveTo(to) {
      movedTo = to
    },
  }
}

test('the next build takes over whole, a broken one not at all, and the desk opens offline', async ({ page }) => {
  await using hosted = await host()
  const { url, serve } = hosted
  const first = await thisBuild()
  serve(first)
  const build = () => page.evaluate('document.documentElement.dataset.build ?? "first"')
  const opened = () => page.getByRole('button', { name: 'Skicka kod' }).waitFor()
  const kept = () => page.evaluate('caches.keys()')
  const look = () => page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')

  await page.goto(`${url}/skrivbord`)
  await opened()
  await page.evaluate('navigator.serviceWorker.ready')

  const second = nextBuild(first, 'second')
  serve(second)
  await look()
  await expect.poll(kept).toEqual(['skrivbord-second'])
  // The open page keeps running the build it loaded.
  expect(await build()).toBe('first')
  await page.reload()
  await opened()
  expect(await build()).toBe('second')

  // A half-deployed build: the page of one, the worker of the other, and a file that is missing.
  const third = nextBuild(first, 'third')
  third.delete('/assets/third.js')
  serve(third)
  await look().catch(() => {})
  await page.reload()
  await opened()
  expect(await build()).toBe('second')
  serve(new Map([...nextBuild(first, 'fourth'), ['/skrivbord', String(second.get('/skrivbord'))]]))
  await look().catch(() => {})
  await expect.poll(kept).toContain('skrivbord-second')

  await hosted[Symbol.asyncDispose]()
  await page.reload()
  await opened()
  expect(await build()).toBe('second')
})

test('an open desk says that there is a newer one, and a new desk does not', async ({ page }) => {
  await using hosted = await host()
  const { url, serve, moveTo } = hosted
  const first = await thisBuild()
  serve(first)
  const session = { access_token: 'a', refresh_token: 'b', token_type: 'bearer', expires_at: 4e9, user: {} }
  await page.addInitScript(`localStorage.setItem('pasrundan-desk', ${JSON.stringify(JSON.stringify(session))})`)
  await page.goto(`${url}/skrivbord#/inkorg`)
  await page.evaluate('navigator.serviceWorker.ready')
  const note = page.getByText('Skrivbordet har fått en ny version.')
  await page.getByRole('link', { name: 'Säsong' }).waitFor()

  // Once with a worker: the first one replaces nothing.
  await page.reload()
  await page.getByRole('link', { name: 'Säsong' }).waitFor()
  await expect(note).toHaveCount(0)
  // Screen readers announce only what comes into a region that they know.
  await page.evaluate("for (const one of document.querySelectorAll('[aria-live]')) one.dataset.known = ''")

  serve(nextBuild(first, 'second'))
  // Taken up again after it was put away; more than once, because the browser's own look after a reload may just have found the first.
  await expect(async () => {
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await note.waitFor({ timeout: 5_000 })
  }).toPass()
  await expect(page.locator('[aria-live][data-known]').filter({ has: note })).toHaveCount(1)
  await page.getByRole('button', { name: 'Ladda om', exact: true }).click()
  await expect.poll(() => page.evaluate('document.documentElement.dataset.build')).toBe('second')
  await page.getByRole('link', { name: 'Säsong' }).waitFor()
  await expect(note).toHaveCount(0)

  // The icon on a phone leads to where the site has moved, once it has been opened.
  await using other = await host()
  other.serve(first)
  moveTo(other.url)
  await expect(async () => {
    await page.reload()
    expect(new URL(page.url()).origin).toBe(other.url)
  }).toPass()
})
