import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, rows, signIn } from './sign-in.ts'

test("another person's conversation does not exist for me", async ({ page, openOther }) => {
  await signIn(page, 'admin@demo.example')
  const href = await rows(page).first().getByRole('link').getAttribute('href')
  const other = await openOther()
  await enter(other, 'solo@demo.example')
  await other.goto(href ?? '')
  await expect(other.getByText('Thread not found')).toBeVisible()
  await expect(other.getByText("This conversation doesn't exist or has been deleted.")).toBeVisible()
})

test('settings show each account with its state and the proof of its mirror', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Email Accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Email Accounts' })).toBeVisible()
  // Two of her own, and one of her agent's, which she sees as the company's admin.
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toHaveCount(3)
  await expect(page.getByText(/messages compared with the mailbox/).first()).toBeVisible()
})
