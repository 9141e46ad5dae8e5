import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { company } from './src/company/file.ts'
import { buildDirectory } from './src/company/path.mjs'

/**
 * In place of Vite's code around a dynamic import, which preloads what a chunk needs besides itself: none of ours needs
 * anything. One that fails is made once more by another address, because Firefox remembers for as long as a page lives
 * that a module could not be fetched. The function that loads it names the file, and all files are in one folder.
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

/** Whose script has a budget to keep, and speaks of nothing legal. */
let isFrontPage = false

/** What is built knows its company; it reads no file. */
const companyData: Plugin = {
  name: 'company',
  enforce: 'pre',
  buildStart({ input }) {
    isFrontPage = JSON.stringify(input).includes('pages/home/entry.tsx')
  },
  resolveId: { filter: { id: /^#company$/ }, handler: () => '\0company' },
  load: {
    filter: { id: /^\0company$/ },
    handler: () => `export const company = ${JSON.stringify(isFrontPage ? { ...company, legal: undefined } : company)}`,
  },
}

/** For every page (src/web/pages.tsx); scripts/build.ts names the files of each. */
export default defineConfig({
  plugins: [react(), importing, companyData],
  // Left out of libraries: what is for React's browser extension, for Node and Deno, for Internet Explorer, and to show a
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
    // The desk is one file on purpose: its service worker keeps all of it, and a budget in the tests bounds it.
    chunkSizeWarningLimit: 700,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // The front page's entry imports React's renderer when it wants to evaluate it, not to fetch it: one file, one round trip.
      output: { codeSplitting: { groups: [{ name: 'entry', test: /\/react-dom\/|\/entry\.tsx$/ }] } },
    },
  },
})
