import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { DEMO_PASSWORD, rows, signIn } from './sign-in.ts'

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

test('a stranger is led to sign in, and from there to where they wanted to go', async ({ page }) => {
  await page.goto('/inbox?q=invoice&page=1#top')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page).toHaveURL('/inbox?q=invoice&page=1#top')
})

test('after signing out neither the back button nor the addresses of files show anything', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  // As a link in the page would request it: with the cookie and with what the browser has stored.
  const statusOf = (url: string) => page.evaluate(async url => (await fetch(url)).status, url)
  const { emailId, attachmentId } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.authToken}` }
    const read = async (url: string) => (await fetch(url, { headers })).json()
    for (const { id } of (await read('/api/emails?folder=inbox&limit=100')).emails) {
      const { attachments } = await read(`/api/emails/${id}`)
      if (attachments.length > 0) return { emailId: id, attachmentId: attachments[0].id }
    }
    throw new Error('no message has a file')
  })
  const addresses = [
    `/api/emails/${emailId}/attachments/${attachmentId}`,
    `/api/emails/${emailId}/source`,
    `/api/emails/${emailId}/source?download=true`,
  ]
  for (const address of addresses) expect([address, await statusOf(address)]).toEqual([address, 200])
  await rows(page).first().getByRole('link').click()
  const subject = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page.getByRole('article').last()).toBeVisible()

  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  for (const address of addresses)
    await expect.poll(async () => [address, await statusOf(address)]).toEqual([address, 401])
  for (const step of ['back', 'reload'] as const) {
    await (step === 'back' ? page.goBack() : page.reload())
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText(subject)).toHaveCount(0)
  }
})
