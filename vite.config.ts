import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
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
