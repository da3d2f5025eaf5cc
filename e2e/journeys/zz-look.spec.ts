import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter } from './sign-in.ts'
test('look', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings?tab=ai')
  const field = page.getByLabel('ada@demo-and-co.example').last()
  await field.scrollIntoViewIfNeeded()
  await field.fill('20')
  await page.screenshot({ path: '/tmp/h2/limits.png' })
  await page.getByRole('region', { name: 'Automatic answers' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Automatic answers' }).getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(field).toHaveValue('20')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await field.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/h2/limits-dark.png' })
})
