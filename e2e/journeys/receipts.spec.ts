import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { signIn } from './sign-in.ts'

test('a person asks for a read receipt, another one sends it, and it stands at the message', async ({
  page,
  openOther,
}) => {
  await signIn(page, 'admin@demo.example')
  const other = await openOther()
  await signIn(other, 'solo@demo.example')
  const [{ email: to }] = await ask(other, '/api/accounts')
  const subject = `Please confirm ${Date.now()}`

  await page.getByRole('button', { name: /^Compose/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill(to)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Have you seen it?')
  const wish = page.getByRole('button', { name: 'Ask for a read receipt' })
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  const arrived = async () =>
    (await ask(other, '/api/emails?folder=inbox')).emails.find(
      (email: { subject: string }) => email.subject === subject,
    )
  await expect.poll(arrived, { timeout: 40_000 }).toBeTruthy()
  const { threadId } = await arrived()
  await other.goto(`/thread/${threadId}`)
  await expect(other.getByText(/asks for a read receipt/)).toBeVisible()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('You sent a read receipt.')).toBeVisible()

  const sent = async () =>
    (await ask(page, '/api/emails?folder=sent')).emails.find(
      (email: { subject: string }) => email.subject === subject,
    )
  const { id, threadId: own } = await sent()
  await expect
    .poll(async () => (await ask(page, `/api/emails/${id}`)).receipts.length, { timeout: 40_000 })
    .toBe(1)
  await page.goto(`/thread/${own}`)
  await expect(page.getByText(/^Read by .+ on /)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})
