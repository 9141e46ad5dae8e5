import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** For every page (src/web/pages.tsx); scripts/build.ts names the files of each. */
export default defineConfig({
  plugins: [react(), importing],
  // Left out of libraries: what is for React's browser extension, for Node, and to show a tab as loading while React renders.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'globalThis.process': 'undefined', navigation: 'undefined' },
  build: {
    outDir: 'dist/web',
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
