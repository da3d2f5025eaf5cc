import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { enter, rows, signIn } from './sign-in.ts'

test('a phone shows one pane at a time, without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin@demo.example')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Starred' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  // The tabs are wider than the window; the selected one is visible nevertheless.
  await page.goto('/settings?tab=appearance')
  await expect(page.getByRole('tab', { name: 'Appearance' })).toBeInViewport({ ratio: 0.95 })
  await page.goto('/settings?tab=ai')
  await expect(page.getByRole('tab', { name: 'AI', exact: true })).toBeInViewport({ ratio: 0.95 })
})

test('every page is called what it shows', async ({ page }) => {
  const areCalled = async (titles: [address: string, title: string][]) => {
    for (const [address, title] of titles) {
      await follow(page, address)
      await expect(page, address).toHaveTitle(title)
    }
  }
  await page.goto('/')
  await expect(page).toHaveTitle('Quillbox')
  await areCalled([
    ['/auth', 'Sign In · Quillbox'],
    ['/register', 'Create your account · Quillbox'],
    ['/auth?tab=signup', 'Create Account · Quillbox'],
    ['/forgot-password', 'Forgot your password? · Quillbox'],
    ['/verify-email?token=x', 'Confirm your address · Quillbox'],
    ['/forgot-password?token=x', 'Choose a new password · Quillbox'],
    ['/invitation', 'Invitation · Quillbox'],
    ['/nowhere', 'There is no page here · Quillbox'],
  ])
  await signIn(page, 'admin@demo.example')
  const { unread } = await ask(page, '/api/emails/counts')
  await expect(page).toHaveTitle(`All Inboxes (${unread}) · Quillbox`)
  await areCalled([
    ['/starred', 'Starred · Quillbox'],
    ['/inbox?q=lunch', 'lunch: Search Results · Quillbox'],
    ['/settings', 'Settings · Quillbox'],
    ['/admin', 'Admin Panel · Quillbox'],
    ['/email/0', 'Message · Quillbox'],
    ['/thread/0', 'Conversation · Quillbox'],
  ])
  await page.goto('/label/0')
  await expect(page).toHaveTitle('Label · Quillbox')
  await page.goto('/starred')
  await rows(page).first().getByRole('link').click()
  await expect(page).not.toHaveTitle('Starred · Quillbox')
  // The title says "Conversation" until there is one.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(async () => {
    expect(`${await heading.textContent()} · Quillbox`).toBe(await page.title())
  }).toPass()
  await page.goBack()
  await expect(page).toHaveTitle('Starred · Quillbox')
})

test('what is all there is on a page is its heading, and leads where its reader can go', async ({ page }) => {
  for (const [address, title] of [
    ['/nowhere', 'There is no page here'],
    ['/invitation', 'Invalid Invitation'],
    ['/verify-email?token=x', 'Not confirmed'],
    ['/oauth/nobody', 'Authentication failed'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.goto('/nowhere')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  await enter(page, 'solo@demo.example')
  await page.goto('/nowhere')
  await expect(page.getByRole('link', { name: 'Back to Inbox' })).toBeVisible()
  for (const [address, title] of [
    ['/thread/0', 'Thread not found'],
    ['/email/0', 'Email not found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('a narrow sidebar says in its menu who is signed in', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await signIn(page, 'admin@demo.example')
  await page.getByRole('button', { name: 'Profile of Ada Brandt' }).click()
  const menu = page.getByRole('menu')
  for (const text of ['Ada Brandt', 'admin@demo.example', 'Admin'])
    await expect(menu.getByText(text, { exact: true })).toBeVisible()
})

test('pages are there for who only asks whether they are', async ({ page }) => {
  expect((await page.request.head('/inbox')).status()).toBe(200)
  expect((await page.request.head('/api/nothing')).status()).toBe(404)
})

/** As a link of the product does, without loading the page again. */
const follow = (page: Page, address: string) =>
  page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
