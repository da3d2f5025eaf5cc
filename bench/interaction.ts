import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { ask } from '#e2e/journeys/network.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { until } from '#testing/servers/server-process.ts'

const RUNS = 60
/** To furnish the demo, on a machine that does much else. */
const MOST_FURNISHING_MS = 20 * 60_000
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/**
 * What a person waits for in Chromium on the demo: milliseconds from the key press to the frame that shows the result.
 * Measured in the page, so that the test driver's overhead does not count.
 */
export async function benchInteraction(): Promise<Record<string, number[]>> {
  const [port = 0] = await freePorts(1)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  const demo = spawn(process.execPath, ['demo/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://localhost:${port}`
  await until(
    async () => (await fetch(`${base}/api/health/ready`).catch(() => null))?.ok === true,
    100,
    MOST_FURNISHING_MS,
  )
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await signIn(page, base)
    return {
      'click to conversation painted, not read before': await openThreads(page, { isOwn: false }),
      'click to conversation painted, read ahead': await openThreads(page, { isOwn: true }),
      'the same, and the frames of HTML mail drawn': await openThreads(page, {
        isOwn: true,
        selector: 'main:has(article):not(:has(article [aria-busy=true]))',
      }),
      'click to list painted, coming back': await comeBack(page),
      'key press to row archived': await archiveRows(page),
      'last letter to preview results (300 ms pause included)': await previewSearches(page),
    }
  } finally {
    await browser.close()
    demo.kill('SIGTERM')
    await once(demo, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('quillbox-demo')
  await page.keyboard.press('Enter')
  await page.locator('main li').first().waitFor()
}

/**
 * Milliseconds from `act` to the first frame in which `selector` matches (or no longer matches). The page listens before
 * `act` begins, so that no event is missed.
 */
async function timed(
  page: Page,
  { event, selector, isGone = false }: { event: string; selector: string; isGone?: boolean },
  act: () => Promise<unknown>,
): Promise<number> {
  const waiting = await page.evaluateHandle(
    ({ event, selector, isGone }) => ({
      painted: new Promise<number>(resolve => {
        window.addEventListener(
          event,
          ({ timeStamp }) => {
            // Changes before a frame is drawn appear in it; a posted message runs after that.
            const look = () => {
              if ((document.querySelector(selector)?.checkVisibility() ?? false) === isGone)
                return requestAnimationFrame(look)
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - timeStamp)
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      }),
    }),
    { event, selector, isGone },
  )
  await act()
  return waiting.evaluate(({ painted }) => painted)
}

async function openThreads(
  page: Page,
  { isOwn, selector = 'main article' }: { isOwn: boolean; selector?: string },
): Promise<number[]> {
  const times: number[] = []
  // Conversations of a colleague's mailbox are not prefetched; of own mailboxes the visible ones are.
  await narrow(page, { isOwn })
  for (let run = 0; run < RUNS; run += 1) {
    // Each is opened for the first time.
    if (!isOwn && run > 0 && run % PAGE_SIZE === 0) await turnPage(page)
    const link = page.locator('main li a[data-open]').nth(run % PAGE_SIZE)
    if (isOwn) await link.hover()
    // The time that a person needs to find the row.
    await page.waitForTimeout(300)
    const open = () => link.evaluate(element => (element as HTMLElement).click())
    times.push(await timed(page, { event: 'click', selector }, open))
    await page.goBack()
    await page.locator('main li').first().waitFor()
  }
  await page.getByRole('link', { name: 'All Inboxes' }).click()
  await page.locator('main li').first().waitFor()
  return times
}

async function comeBack(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page
      .locator('main li a[data-open]')
      .nth(run % PAGE_SIZE)
      .click()
    await page.locator('main article').first().waitFor()
    await page.waitForTimeout(300)
    const back = page.getByRole('button', { name: 'Back', exact: true })
    times.push(await timed(page, { event: 'click', selector: 'main li' }, () => back.click()))
  }
  return times
}

/** Shows the inboxes of the person's own accounts, or of the others. */
async function narrow(page: Page, { isOwn }: { isOwn: boolean }): Promise<void> {
  const accounts: { id: number; isOwn: boolean }[] = await ask(page, '/api/accounts')
  const ids = accounts.filter(account => account.isOwn === isOwn).map(({ id }) => id)
  await page.goto(new URL(`/inbox?accounts=${ids}`, page.url()).href)
  await page.locator('main li').first().waitFor()
  // Wait a second, as a person does after the list appears.
  await page.waitForTimeout(1000)
}

async function turnPage(page: Page): Promise<void> {
  const first = await page.locator('main li').first().getAttribute('data-id')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator(`main li[data-id]:first-child:not([data-id="${first}"])`).waitFor()
}

async function archiveRows(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // A page has 25 rows; the next ones arrive after the server has processed the change.
    await page.locator('main li a[data-open]').first().focus()
    const id = await page.evaluate(
      () => document.activeElement?.closest('li')?.getAttribute('data-id') ?? null,
    )
    const row = { event: 'keydown', selector: `main li[data-id="${id}"]`, isGone: true }
    times.push(await timed(page, row, () => page.keyboard.press('e')))
    await page.waitForTimeout(400)
  }
  return times
}

async function previewSearches(page: Page): Promise<number[]> {
  const times: number[] = []
  // Words of visible subjects, so that each search has results.
  const subjects = await page.locator('main li a[data-open]').allInnerTexts()
  const words = [...new Set(subjects.join(' ').match(/\b[A-Za-z]{5,}\b/g))].filter(
    // The announcement for screen readers, which no message contains.
    word => word !== 'Unread',
  )
  await page.getByRole('button', { name: 'AI search' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  for (let run = 0; run < RUNS; run += 1) {
    await field.fill('')
    await page.locator('[role=dialog] li a').first().waitFor({ state: 'detached' })
    const word = words[run % words.length] ?? ''
    await field.pressSequentially(word.slice(0, -1))
    const results = { event: 'keydown', selector: '[role=dialog] li a' }
    times.push(await timed(page, results, () => field.press(word.slice(-1))))
  }
  return times
}
