import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { company } from './src/company/file.ts'
import { buildDirectory } from './src/company/path.mjs'

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

/** Whether the build is the script of a page whose size has a budget; none of these shows legal text. */
let isLean = false

/** The built code contains the company's data; it reads no file. */
const companyData: Plugin = {
  name: 'company',
  enforce: 'pre',
  buildStart({ input }) {
    isLean = /pages\/(home|my-pickups)\/entry\.tsx/.test(JSON.stringify(input))
  },
  resolveId: { filter: { id: /^#company$/ }, handler: () => '\0company' },
  load: {
    filter: { id: /^\0company$/ },
    handler: () => `export const company = ${JSON.stringify(isLean ? { ...company, legal: undefined } : company)}`,
  },
}

/** For every page (src/web/pages.tsx); scripts/build.ts adds each one's files. */
export default defineConfig({
  plugins: [react(), importing, companyData],
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
