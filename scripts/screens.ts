import { chromium } from '@playwright/test'

/** Takes the pictures of docs/screens from a running demo: `node scripts/screens.ts http://localhost:5000`. */
const base = process.argv[2] ?? 'http://localhost:5000'
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
for (const [name, width, height, colorScheme] of [
  ['', 1280, 800, 'light'],
  ['-dark', 1280, 800, 'dark'],
  ['-phone', 390, 844, 'light'],
] as const) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en-GB' })
  const picture = (screen: string) => page.screenshot({ path: `docs/screens/${screen}${name}.png` })
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').waitFor()
  await picture('sign-in')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('quillbox-demo')
  await page.keyboard.press('Enter')
  await page.locator('main li').first().waitFor()
  // The greeting goes by itself after five seconds.
  await page.waitForTimeout(6000)
  await picture('inbox')
  await page.locator('main a', { hasText: 'Feedback of the first users' }).first().click()
  await page.getByRole('article').last().waitFor()
  await page.waitForTimeout(500)
  await picture('conversation')
  await page.goto(`${base}/settings`)
  await page.getByText('messages verified').first().waitFor()
  await picture('accounts')
  await page.goto(`${base}/inbox`)
  await page.locator('main li').first().waitFor()
  if (width > 768) await page.getByRole('button', { name: /^Compose/ }).click()
  else {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: /^Compose/ }).click()
  }
  await page.getByRole('dialog').getByLabel('Subject').waitFor()
  await page.waitForTimeout(400)
  await picture('compose')
  await page.close()
}
await browser.close()
