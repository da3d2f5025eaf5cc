import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from './sign-in.ts'

test('a wrong password is refused and what was typed stays', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('admin@demo.example')
})

test('signing in stores token and user and greets; signing out clears them', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  const stored = await page.evaluate(() => ({
    token: localStorage.authToken,
    user: JSON.parse(localStorage.user),
  }))
  expect(stored.token.length).toBeGreaterThan(30)
  expect(stored.user.email).toBe('admin@demo.example')

  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.authToken, localStorage.user])).toEqual([
    undefined,
    undefined,
  ])
})

test('a stranger is led to sign in', async ({ page }) => {
  await page.goto('/inbox')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await expect(page).toHaveURL('/')
})
