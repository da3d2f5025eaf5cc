import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
} from '@playwright/test'
import { removeDataDirectory } from '#testing/db/database.ts'
import { copyTree } from '#testing/db/templates.ts'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { RESENT } from './network.ts'
import { startDemo } from './start-demo.ts'

interface OfJourney {
  /**
   * For what stays behind in a browser: service workers, a lost connection, a clock that stands still, and what servers
   * other than the demo have stored.
   */
  ownBrowser: boolean
  /**
   * Whether the page moves what comes and goes. Drawing it takes a sixth of the browser's processor time, so only journeys
   * about menus, dialogs and toasts see it; the others are visitors who prefer less motion.
   */
  isMoving: boolean
  /** Opens a tab of somebody else's browser, which knows nobody, and closes the one before. */
  openOther: () => Promise<Page>
}

interface OfWorker {
  demo: ServerProcess
  /** What journeys share of the browser, once one of them has begun. */
  shared: { own?: BrowserContext; other?: BrowserContext }
}

/**
 * A journey through the demo. Each worker has its own demo, which starts from a copy of the data that were furnished for
 * all. Each journey begins in a new tab that knows nobody, of a browser that has compiled the product before. Playwright
 * replaces the worker of a failed test.
 */
export const test = base.extend<OfJourney, OfWorker>({
  ownBrowser: [false, { option: true }],
  isMoving: [false, { option: true }],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-journeys-'))
      await copyTree(`${process.env[FURNISHED]}/.`, dataDir)
      const demo = await startDemo(dataDir)
      await use(demo)
      await demo.stop().finally(() => removeDataDirectory(dataDir))
    },
    { scope: 'worker', timeout: 15 * 60_000 },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const shared: OfWorker['shared'] = {}
      await use(shared)
      await shared.own?.close()
      await shared.other?.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  context: async ({ browser, shared, demo, ownBrowser }, use) => {
    if (ownBrowser) {
      const context = await newContext(browser)
      await use(context)
      await closeTabs(context.pages())
      return context.close()
    }
    shared.own ??= await openBrowser(browser, demo.url)
    await use(shared.own)
    await closeTabs(tabsOf(shared.own))
  },
  request: ({ request }, use) => use(resending(request)),
  page: async ({ context, demo, isMoving }, use) => {
    const page = await openTab(context, demo.url)
    if (isMoving) await page.emulateMedia({ reducedMotion: 'no-preference' })
    await use(page)
  },
  openOther: async ({ browser, shared, demo }, use) => {
    await use(async () => {
      shared.other ??= await openBrowser(browser, demo.url)
      await closeTabs(tabsOf(shared.other))
      return openTab(shared.other, demo.url)
    })
    if (shared.other) await closeTabs(tabsOf(shared.other))
  },
})

/** Its first tab stays open, and with it the process that has compiled the product and draws all other tabs. */
async function openBrowser(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await newContext(browser)
  await (await context.newPage()).goto(`${origin}/api/health/ready`)
  return context
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  resending(context.request)
  return context
}

/** As a browser does: sends a request again if the server has just ended the idle connection that was to carry it. */
function resending(request: APIRequestContext): APIRequestContext {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) => fetch(url, { ...RESENT, ...options })
  return request
}

const tabsOf = (context: BrowserContext) => context.pages().slice(1)

/** Nobody is signed in there, and nothing is stored but the files of the product. */
async function openTab(context: BrowserContext, origin: string): Promise<Page> {
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,storage_buckets',
  })
  await devTools.detach()
  return page
}

async function closeTabs(tabs: Page[]): Promise<void> {
  for (const page of tabs) {
    // An answer that is still being altered when the journey ends does not fail it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}
