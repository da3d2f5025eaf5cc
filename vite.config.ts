import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSummaries } from './scripts/without-summaries.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 5000}`

const shortContract: Plugin = {
  name: 'contract-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/core\/contract\// }, handler: withoutSummaries },
}

export default defineConfig({
  root: 'web',
  plugins: [shortContract, react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The service worker keeps what is listed there.
    manifest: 'assets.json',
    target: 'es2022',
    // The first browsers with light-dark(), on which the themes rest; older targets would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page loads is one file. Otherwise it is 92 of them, one for each set of screens that share a part of
          // it, and each request takes time of the server and of the browser.
          groups: [{ name: 'start', tags: ['$initial'] }],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/ws': { target: api, ws: true } } },
})
