import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'quillbox-demo'

/** Signs in through the screen, as a person does, and waits for the inbox. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
}

/** The rows of the list on screen. */
export const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
