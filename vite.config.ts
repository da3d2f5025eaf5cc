import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSummaries } from './scripts/without-summaries.ts'
import { words } from './scripts/words-in-web.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 5000}`

const shortContract: Plugin = {
  name: 'contract-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/core\/contract\// }, handler: withoutSummaries },
}

export default defineConfig({
  root: 'web',
  plugins: [shortContract, words, react(), tailwindcss()],
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
          // Each set of screens that share a part would have a file for it, and each request takes time of the server and of the
          // browser: what every page loads would be 92 files, and what follows within a second 75 more. What is needed together
          // is one file. Parts of many screens are in "shared", so that no screen waits for the editor because of a small part
          // that both use. Other parts are in the first group that needs them.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'ui', test: /\/web\/ui\/(?!gallery)/ },
            { name: 'visitors', test: /\/web\/app\/visitor-screens\.ts$/ },
            { name: 'shared', test: /\/(web|core)\/(?!screens|send\/compose\/editor)/, minShareCount: 6 },
            { name: 'layout', test: /\/web\/app\/layout\/profile-menu\.tsx$|\/recover-drafts\.tsx$/ },
            { name: 'thread', test: /\/web\/screens\/mail\/thread\.tsx$/ },
            { name: 'editor', test: /\/web\/send\/compose\/editor\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/ws': { target: api, ws: true } } },
})
