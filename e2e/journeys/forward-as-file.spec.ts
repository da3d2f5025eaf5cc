import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { signIn } from './sign-in.ts'

test('a message is forwarded as it came, in a file', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const [email] = (await ask(page, '/api/emails?folder=inbox')).emails
  await page.goto(`/thread/${email.threadId}`)
  await page.getByRole('button', { name: 'More about this message' }).last().click()
  await page.getByRole('menuitem', { name: 'Forward as attachment' }).click()
  const forward = page.getByRole('region', { name: 'Forward' })
  await expect(forward.getByText(/\.eml$/)).toBeVisible()
  await expect(forward.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Fwd: /)
})

test('selected conversations are forwarded as files', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await page.goto('/inbox')
  const boxes = page.getByRole('list', { name: 'Inbox' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Forward as attachment' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/\.eml$/)
      .nth(1),
  ).toBeVisible()
})
