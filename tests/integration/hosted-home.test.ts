import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedSettings, writeHostedSite } from '../../scripts/hosted.ts'
import { documentHeaders } from '../../src/server/security-headers.ts'
import { loadSite } from '../../src/server/site.ts'
import { staticHost } from '../helpers/static-host.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const settings = {
  publicUrl: 'https://pasrundan.example',
  backendUrl: 'https://project.backend.example',
  backendKey: 'sb_publishable_1',
}

test('the folder for a static host is complete, filled in, and has our server’s security headers', async () => {
  await using folder = await temporaryFolder()
  const built = join(folder.path, 'built')
  await cp('dist/web', built, { recursive: true })
  await writeHostedSite(built, built, settings)
  const names = (await readdir(built, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['index.html', '404.html', '_headers']))
  expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([])
  const documents = await Promise.all(
    (JSON.parse(await readFile(join(built, 'pages.json'), 'utf8')) as { file: string }[]).map(({ file }) =>
      readFile(join(built, file), 'utf8'),
    ),
  )
  for (const document of documents) {
    expect(document).not.toMatch(/__[A-Z_]+__/)
    expect(document).toContain('content="https://project.backend.example" data-key="sb_publishable_1"')
  }

  await using host = await staticHost()
  host.serve(built)
  const expected = documentHeaders({ documents, connectTo: ['https://project.backend.example'], https: true })
  for (const path of ['/', '/finns/inte']) {
    const { headers } = await fetch(host.url + path)
    expect(Object.fromEntries(headers)).toMatchObject(expected)
  }
  const { headers: own } = await fetch(`${host.url}/min-hamtning`)
  expect([own.get('cache-control'), own.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  expect(own.get('content-security-policy')).toBe(expected['content-security-policy'])
  // Our own server can serve this build too, with the settings of the build.
  expect(loadSite(built, settings).pages.map(({ path }) => path)).toContain('/')
  const script = /data-entry="([^"]+)"/.exec(documents[0] ?? '')?.[1]
  const { status, headers } = await fetch(host.url + script)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('settings for a hosted backend that are invalid or would reveal a secret stop the build', () => {
  const good = {
    VITE_BACKEND_URL: 'https://project.backend.example/',
    VITE_BACKEND_KEY: 'sb_publishable_1',
    PUBLIC_URL: 'https://pasrundan.example',
  }
  expect(hostedSettings({})).toBeNull()
  expect(hostedSettings(good)).toEqual(settings)
  const secretJwt = `a.${Buffer.from('{"role":"service_role"}').toString('base64url')}.c`
  for (const [change, complaint] of [
    [{ VITE_BACKEND_URL: '' }, /VITE_BACKEND_URL/],
    [{ VITE_BACKEND_URL: 'http://project.backend.example' }, /VITE_BACKEND_URL/],
    [{ VITE_BACKEND_KEY: '' }, /VITE_BACKEND_KEY/],
    [{ VITE_BACKEND_KEY: 'sb_secret_1' }, /secret/],
    [{ VITE_BACKEND_KEY: secretJwt }, /secret/],
    [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://skolan.example/pasrundan' }, /PUBLIC_URL/],
  ] as const) {
    expect(() => hostedSettings({ ...good, ...change }), JSON.stringify(change)).toThrow(complaint)
  }
})
