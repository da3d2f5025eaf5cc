import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts'

/**
 * A journey through the demo. Each worker has its own demo with fresh data. Playwright replaces the worker of a failed
 * test, so a second attempt uses neither the server nor the data of the first.
 */
export const test = base.extend<object, { demo: ServerProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-journeys-'))
      const demo = await startServer(dataDir, {}, 'demo/main.ts')
      await use(demo)
      await demo.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
})
