import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { startDemo } from './start-demo.ts'

/**
 * A journey through the demo. Each worker has its own demo, which starts from a copy of the data that were furnished for
 * all. Playwright replaces the worker of a failed test, so a second attempt uses neither the server nor the data of the
 * first.
 */
export const test = base.extend<object, { movesClock: boolean; demo: ServerProcess }>({
  /** For a file that puts the clock of its demo forward (`demo.passTime`): no other file uses that demo. */
  movesClock: [false, { option: true, scope: 'worker' }],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-journeys-'))
      await cp(process.env[FURNISHED] ?? '', dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
      const demo = await startDemo(dataDir)
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
