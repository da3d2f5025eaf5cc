import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter } from './sign-in.ts'

const show = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('what is typed into a tab of Settings is there when it is come back to', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings')
  const firstName = page.getByLabel('First Name')
  await firstName.fill('')
  await page.getByLabel('Company Name').fill('A name that is not saved')
  // The server refuses it, but what was typed stays.
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('First name is required', { exact: false }).first()).toBeVisible()
  await show(page, 'Affiliate')
  await page.getByLabel(/^Custom code/).fill('not-made-yet')
  await show(page, 'Security')
  await page.getByLabel('New password').fill('not set yet')
  await show(page, 'Profile')
  await expect(firstName).toBeVisible()
  await expect(firstName).toHaveValue('')
  await expect(page.getByText('First name is required', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Company Name')).toHaveValue('A name that is not saved')
  await show(page, 'Affiliate')
  await expect(page.getByLabel(/^Custom code/)).toHaveValue('not-made-yet')
  await expect(page.getByLabel('Company Name')).toBeHidden()
  await show(page, 'Security')
  await expect(page.getByLabel('New password')).toHaveValue('not set yet')
  // What was typed is discarded once the person leaves the page.
  await page.getByRole('navigation').getByRole('link', { name: 'Sent' }).click()
  await page.goBack()
  await show(page, 'Profile')
  await expect(page.getByLabel('Company Name')).not.toHaveValue('A name that is not saved')
})
