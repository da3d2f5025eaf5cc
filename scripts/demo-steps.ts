import type { Page } from '@playwright/test'

// What people do in the demo, for pictures of it.

export async function signIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('quillbox-demo')
  await page.keyboard.press('Enter')
  await page.locator('main li').first().waitFor()
}

export async function openInbox(page: Page): Promise<void> {
  await page.goto('/inbox')
  await page.locator('main li').first().waitFor()
}

export async function openConversation(page: Page, subject: string): Promise<void> {
  await page.locator('main a', { hasText: subject }).first().click()
  await page.getByRole('article').last().waitFor()
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('search bar').fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Search Results' }).waitFor()
}
