/**
 * `npm run dev`: pages rendered on each request and updated in the browser as their files change. Vite, in front of our
 * server as `npm start` runs it, on the embedded database in DATA_DIR or a throw-away one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { parseConfig } from '../src/config.ts'
import { runUntilSignal } from '../src/process.ts'
import { fillIn, fillInDays, shownAtFirst } from '../src/server/fill-in.ts'
import type { PrerenderedPage } from '../src/web/assets.ts'
import { readColours, themeColoursOf } from './colours.ts'
import { fontFace, fontSource } from './font.ts'
import { buildInlineScript } from './inline-script.ts'
import { startProgram } from './start-program.ts'

await runUntilSignal(async (resources) => {
  const { PORT, HOST, BACKEND_KEY } = parseConfig(process.env)
  const dataDir = process.env.DATA_DIR || (await mkdtemp(join(tmpdir(), 'pasrundan-dev-')))
  if (!process.env.DATA_DIR) resources.defer(() => rm(dataDir, { recursive: true }))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }
  const [, backend = ''] = await startProgram(['scripts/start.mjs'], env, /Listening on (http:[^"]+)/, resources, true)

  const vite = await createServer({
    appType: 'custom',
    server: {
      host: HOST,
      port: PORT,
      strictPort: true,
      // Everything that is not a source file: calls, icons.
      proxy: { '^/(?!src/|node_modules/|@)': backend },
    },
    // Discovered only in the browser, they would make the first load fail and reload.
    optimizeDeps: { entries: 'src/web/pages/*/entry.*' },
    plugins: [pagesPlugin(`http://localhost:${PORT}`, BACKEND_KEY)],
  })
  resources.defer(() => vite.close())
  await vite.listen()
  console.log(`Pages under work on http://${HOST}:${PORT}, data and mail in ${dataDir}`)
})

function pagesPlugin(publicUrl: string, backendKey: string): Plugin {
  return {
    name: 'pages',
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        try {
          if (!request.headers.accept?.includes('text/html')) return next()
          const { pathname } = new URL(request.url ?? '/', publicUrl)
          const { pages } = (await vite.ssrLoadModule('/src/web/prerender.tsx')) as { pages: PrerenderedPage[] }
          const page = pages.find(({ path }) => path === pathname)
          if (!page) return next()
          const built = fillIn(await render(page), { publicUrl, backendUrl: '', backendKey })
          const document = fillInDays(built, shownAtFirst)
          response.setHeaders(new Map(Object.entries({ 'content-type': 'text/html; charset=utf-8', ...page.headers })))
          response.end(await vite.transformIndexHtml(pathname, document))
        } catch (error) {
          vite.ssrFixStacktrace(error as Error)
          next(error)
        }
      })
    },
    hotUpdate({ file, modules }) {
      // Prerendered-only code has no module in the browser to update.
      const onlyPrerendered = modules.length === 0 && file.startsWith(resolve('src'))
      if (this.environment.name === 'client' && onlyPrerendered) this.environment.hot.send({ type: 'full-reload' })
    },
  }
}

async function render(page: PrerenderedPage): Promise<string> {
  const address = `/${page.styles}`
  const document = page.render({
    entry: page.entry && `/${page.entry}`,
    stylesheet: { address, content: '' },
    inlineScript: page.inlineScript && (await buildInlineScript(page.inlineScript)),
    fontFace: fontFace(`/@fs${fontSource}`),
    themeColours: themeColoursOf(await readColours()),
  })
  // Linked where the built page inlines it, because Vite updates links.
  return document.includes(address)
    ? document
    : document.replace('</head>', `<link rel="stylesheet" href="${address}"></head>`)
}
