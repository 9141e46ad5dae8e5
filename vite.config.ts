import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseAst, Visitor } from 'vite'
import { company } from './src/company/file.ts'
import { buildDirectory } from './src/company/path.mjs'
import { declarationsOf, SAMPLE_ACCENT } from './src/shared/scheme.ts'

/**
 * Replaces Vite's wrapper around dynamic imports, which preloads a chunk's dependencies: ours have none. A failed
 * import is retried with another URL, because Firefox remembers a failed module for as long as the page lives. The
 * importing function names the file, and all files are in one folder.
 */
const importing: Plugin = {
  name: 'importing',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `
      export const __vitePreload = (load) =>
        load().catch(() => import(/* @vite-ignore */ /import\\((.)(.+?)\\1/.exec(load)[2] + '?' + Date.now()))
    `,
  },
}

/**
 * The backend client makes these clients too, and no bundler can see that nobody calls them: a seventh of what a booking loads.
 * Of them it calls only `setAuth` by itself, for each new session.
 */
const withoutUnusedClients: Plugin = {
  name: 'without unused clients',
  enforce: 'pre',
  load: {
    filter: { id: /\/@supabase\/(realtime|storage|functions)-js\/.*\/index\.m?js$/ },
    handler: (id) => {
      if (id.includes('realtime')) return 'export class RealtimeClient { setAuth() {} }'
      if (id.includes('storage')) return 'export class StorageClient {}; export class StorageApiError extends Error {}'
      const names = ['Client', 'Error', 'FetchError', 'HttpError', 'RelayError'].map((name) => `Functions${name}`)
      return `export class FunctionRegion {}; ${names.map((name) => `export class ${name} {}`).join(';')}`
    },
  },
}

/**
 * The backend client comes with passwords, passkeys, second factors, administration and fifty filters, as methods of classes, which
 * no bundler drops either: a third of what a booking loads besides React. What is kept is whatever the page's scripts, what is kept
 * of the modules that use this one, or what is kept of it name after a full stop, or take out by name; all else cannot be called.
 */
const withoutUncalledMethods: Plugin = {
  name: 'without uncalled methods',
  enforce: 'pre',
  buildStart({ input }) {
    const [page = ''] = /src\/web\/pages\/[^/]+\//.exec(String(input)) ?? []
    scripts = globSync('src/web/**/*.{ts,tsx}')
      .filter((file) => !file.startsWith('src/web/pages/') || file.startsWith(page))
      .map((file) => readFileSync(file, 'utf8'))
  },
  transform: {
    filter: { id: /\/@supabase\/(auth-js\/.*\/GoTrue(Client|AdminApi)\.js|(postgrest|supabase)-js\/.*\/index\.mjs)$/ },
    handler: whatIsCalled,
  },
}

/** All that a page may load of ours; without a page, of every page. */
let scripts: string[] = []

function whatIsCalled(code: string, id: string): string {
  const parts = partsOfClasses(code)
  const without = (dropped: readonly Part[]) =>
    dropped.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
  const users = usersOf(id).map((file) => whatIsCalled(readFileSync(file, 'utf8'), file))
  let text = [without(parts), ...scripts, ...users].map(withoutRemarks).join('\n')
  let dropped = parts
  for (;;) {
    const named = new Set(text.match(/(?<=[.{,]\s*)\w+/g))
    const found = dropped.filter(({ name }) => named.has(name))
    if (found.length === 0) return without(dropped)
    text = found.map(({ start, end }) => withoutRemarks(code.slice(start, end))).join('\n')
    dropped = dropped.filter((part) => !found.includes(part))
  }
}

function usersOf(id: string): string[] {
  if (id.includes('supabase-js/')) return []
  return [
    id.includes('AdminApi') ? id.replace('AdminApi', 'Client') : 'node_modules/@supabase/supabase-js/dist/index.mjs',
  ]
}

const withoutRemarks = (code: string) => code.replaceAll(/\/\*\*.*?\*\//gs, '')

interface Part {
  name: string
  start: number
  end: number
}

/** The methods of a module's classes, and the groups of them that their constructors make, in order. */
function partsOfClasses(code: string): Part[] {
  const parts: Part[] = []
  new Visitor({
    MethodDefinition({ key, kind, start, end }) {
      if (key.type === 'Identifier' && kind === 'method') parts.push({ name: key.name, start, end })
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return
      const { left, right } = expression
      const isGroup = right.type === 'ObjectExpression' || right.type === 'NewExpression'
      if (isGroup && left.object.type === 'ThisExpression' && left.property.type === 'Identifier') {
        parts.push({ name: left.property.name, start, end })
      }
    },
  }).visit(parseAst(code))
  // Only whole ones: a group that a method makes goes with it.
  return parts.filter(({ start, end }) => !parts.some((other) => other.start < start && end < other.end))
}

/**
 * The built code contains the company's data; it reads no file. Each setting is an export, so that a page's script
 * contains only those it uses.
 */
export const companyData: Plugin = {
  name: 'company',
  enforce: 'pre',
  resolveId: { filter: { id: /^#company$|^\0settings$/ }, handler: (id) => id.replace('#', '\0') },
  load: {
    filter: { id: /^\0(company|settings)$/ },
    handler: (id) =>
      id === '\0company'
        ? `export * as company from '\0settings'`
        : Object.entries(company)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n'),
  },
}

/** The company's own colour, after the sample's that it replaces. */
const companyColour: Plugin = {
  name: 'company colour',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/, code: /styles\/index\.css/ },
    handler(css) {
      if (company.accent === SAMPLE_ACCENT) return
      return `${css}\n:root, .flyer { ${declarationsOf(company.accent)} }\n`
    },
  },
}

/** For every page (src/web/pages.tsx); scripts/build.ts adds each one's files. */
export default defineConfig({
  plugins: [react(), importing, withoutUnusedClients, withoutUncalledMethods, companyData, companyColour],
  // Omitted from libraries: code for React's browser extension, for Node and Deno, for Internet Explorer, and to show a
  // tab as loading while React renders.
  define: {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    'globalThis.process': 'undefined',
    'process.emit': 'undefined',
    Deno: 'undefined',
    'globalThis.Deno': 'undefined',
    'document.documentMode': 'undefined',
    setImmediate: 'undefined',
    navigation: 'undefined',
  },
  build: {
    outDir: `${buildDirectory}/web`,
    emptyOutDir: false,
    manifest: 'manifest.json',
    modulePreload: false,
    // The desk is one file on purpose: its service worker caches it completely, and a budget in the tests bounds it.
    chunkSizeWarningLimit: 700,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // A build reports how long its plugins took only on a busy machine.
      checks: { bundlerTimings: false },
      // The front page's entry imports React's renderer to delay its evaluation, not its download: one file, one round
      // trip.
      output: { codeSplitting: { groups: [{ name: 'entry', test: /\/react-dom\/|\/entry\.tsx$/ }] } },
    },
  },
})
