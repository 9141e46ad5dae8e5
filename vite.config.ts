import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** In place of Vite's code that preloads what a chunk needs besides itself: none of ours needs anything. */
const noPreloading: Plugin = {
  name: 'no-preloading',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig({
  plugins: [react(), noPreloading],
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    modulePreload: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { entry: 'src/web/entry.tsx', styles: 'src/web/styles/index.css' },
      // entry.tsx imports React's renderer when it wants to evaluate it, not to fetch it: one file, one round trip.
      output: { codeSplitting: { groups: [{ name: 'entry', test: /\/react-dom\/|\/entry\.tsx$/ }] } },
    },
  },
})
