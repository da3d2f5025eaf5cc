import { expect, type Page } from '@playwright/test'

/** For the people of the demo. */
export const DEMO_PASSWORD = 'quillbox-demo'
/** For people who sign up in a journey. */
export const PASSWORD = 'a horse in the harbour'

/**
 * Signs in with an API call, because the sign-in screen has journeys of its own. The next page that is opened has the
 * session.
 */
export async function enter(page: Page, email: string): Promise<void> {
  const password = email.endsWith('@demo.example') ? DEMO_PASSWORD : PASSWORD
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token, user } = await answer.json()
  const script = await page.addInitScript(
    ([token, user]) => {
      // Frames with mail have no storage.
      if (window !== window.top) return
      localStorage.setItem('authToken', token)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(user)] as const,
  )
  // Only once, because a journey may sign out and load a page again.
  page.once('domcontentloaded', () => void script.dispose())
}

/** Signs in and opens the inbox. */
export async function signIn(page: Page, email: string): Promise<void> {
  await enter(page, email)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
}

/** Ends the session on the server; the page is not told. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

/** Finds it by search: what other journeys have sent may have pushed it off the first page. */
export async function openConversation(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('search bar').fill(`subject:"${subject}"`)
  await page.keyboard.press('Enter')
  // Until then the rows are those of the list that was there before.
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeAttached()
  await rows(page).filter({ hasText: subject }).first().getByRole('link').click()
  await page.getByRole('article').last().waitFor()
}

/** The rows of the list of mail on screen, without the lists above it: hints, mailboxes that are arriving, filters. */
export const rows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').and(page.locator('[data-id]'))
