import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { SANDBOX } from '#demo/data-directory.ts'
import { testDataDirectory } from '#testing/db/database.ts'
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts'

/**
 * A journey through the demo. Each worker has its own demo with fresh data. Playwright replaces the worker of a failed
 * test, so a second attempt uses neither the server nor the data of the first.
 */
export const test = base.extend<object, { movesClock: boolean; demo: ServerProcess }>({
  /** For a file that puts the clock of its demo forward (`demo.passTime`): no other file uses that demo. */
  movesClock: [false, { option: true, scope: 'worker' }],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const dataDir = await testDataDirectory('quillbox-journeys-')
      // Else the demo refuses a directory that is not empty.
      await mkdir(path.join(dataDir, SANDBOX))
      const demo = await startServer(dataDir, {}, { program: 'demo/main.ts' })
      await use(demo)
      await demo.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  page: async ({ page }, use) => {
    await use(page)
    // An answer that is still being altered when the journey ends does not fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
