import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { intercept } from './network.ts'
import { toast } from './notices.ts'
import { rows, signIn } from './sign-in.ts'

test.use({ serviceWorkers: 'allow', ownBrowser: true })

test('without a connection the inbox is there, also after a reload, and changes go out later', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  // The service worker caches the page once it is installed.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.reload()
  await rows(page).first().waitFor()
  const needed = ['/api/auth/user', '/api/accounts', '/api/emails']
  await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining(needed))
  // The first answer may have come before the mailbox was read.
  await expect.poll(() => keptAnswers(page, '"emails":[{')).toContain('/api/emails')

  await context.setOffline(true)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^No connection\. You see what this device has kept/)).toBeVisible()

  const last = rows(page).last()
  // Selected by its own id: other messages of its conversation may be on the page, and stay.
  const archived = page.getByRole('main').locator(`[data-id="${await last.getAttribute('data-id')}"]`)
  await last.getByRole('checkbox').check()
  await page.keyboard.press('e')
  await expect(archived).toHaveCount(0)
  await expect(page.getByText(/1 change waits until it is back/)).toBeVisible()
  // Undone before the server has received it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect(archived).toBeVisible()
  await expect(page.getByText(/change waits/)).toHaveCount(0)
  await archived.getByRole('checkbox').check()
  await page.keyboard.press('e')
  await expect(archived).toHaveCount(0)
  await expect(page.getByText(/1 change waits until it is back/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/change waits/)).toHaveCount(0)
  await page.goto('/archive')
  await expect(archived).toBeVisible()
})

test('Send waits for a connection, over a reload, and can be taken back until then', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.reload()
  await rows(page).first().waitFor()
  await page.keyboard.press('c')
  const editor = page.getByRole('textbox', { name: 'Message' })
  await editor.waitFor()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'To' }).fill('ann@friends.example')
  await page.getByLabel('Subject').fill('Tea on the train')
  await editor.fill('At four?')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'There is no connection')
  await expect(page.getByText(/1 message waits until it is back/)).toBeVisible()
  await expect(editor).toHaveCount(0)

  await page.reload()
  await expect(page.getByText(/1 message waits until it is back/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit the message' }).click()
  await expect(editor).toHaveText('At four?')
  await expect(page.getByText(/message waits/)).toHaveCount(0)
  await editor.fill('At five?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/1 message waits until it is back/)).toBeVisible()

  await context.setOffline(false)
  await toast(page, 'Email sent successfully')
  await expect(page.getByText(/message waits/)).toHaveCount(0)
  await page.goto('/sent')
  await expect(rows(page).filter({ hasText: 'Tea on the train' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Tea on the train' })).toContainText('At five?')
})

test('what was archived before a reload is undone after it', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const first = rows(page).first()
  const archived = page.getByRole('main').locator(`[data-id="${await first.getAttribute('data-id')}"]`)
  await first.getByRole('checkbox').check()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(archived).toHaveCount(0)
  await page.reload()
  await rows(page).first().waitFor()
  await expect(archived).toHaveCount(0)
  await page.keyboard.press('z')
  await toast(page, 'Undone')
  await expect(archived).toBeVisible()
})

test('a server that is away behind its proxy signs nobody out, and is told from a refusal', async ({
  page,
}) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  const needed = ['/api/auth/user', '/api/accounts', '/api/emails']
  await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining(needed))
  await intercept(page, '**/api/**', route => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.goto('/starred')
  await expect(page.getByRole('heading', { name: 'Starred' })).toBeVisible()
  await expect(page.getByText(/^No connection\. You see what this device has kept/)).toBeVisible()
  await page.unroute('**/api/**')
  await page.goto('/inbox')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^No connection/)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.getByLabel('Email').fill('agent@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('quillbox-demo')
  await intercept(page, '**/api/auth/login', route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await toast(page, 'Network error', 'Failed to connect to server')
})

test('what was kept goes with signing out', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  await expect.poll(() => keptAnswers(page)).not.toEqual([])
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
})

/** The paths of the answers that are stored on this device, and have this text in them. */
async function keptAnswers(page: Page, text = ''): Promise<string[]> {
  const keys = await page.evaluate(async text => {
    const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Window> } }
    const bucket = await storageBuckets?.open('quillbox-answers')
    const open = (bucket ?? window).indexedDB.open('quillbox-answers')
    open.onupgradeneeded = () => open.result.createObjectStore('answers')
    return new Promise<string[]>(resolve => {
      open.onsuccess = () => {
        const found: string[] = []
        const all = open.result.transaction('answers').objectStore('answers').openCursor()
        all.onsuccess = () => {
          const cursor = all.result
          if (!cursor) {
            open.result.close()
            return resolve(found)
          }
          if (JSON.stringify(cursor.value).includes(text)) found.push(String(cursor.key))
          cursor.continue()
        }
      }
    })
  }, text)
  return keys.map(key => JSON.parse(key)[0])
}
