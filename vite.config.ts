import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT ?? 5000}`

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The service worker keeps what is listed there.
    manifest: 'assets.json',
    target: 'es2022',
    // The first browsers with light-dark(), on which the themes rest; older targets would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
  },
  server: { proxy: { '/api': api, '/ws': { target: api, ws: true } } },
})
