import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leaveOut } from './scripts/leave-out.ts'
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
  plugins: [react(), importing, leaveOut, companyData, companyColour],
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
