import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { rows, signIn } from './sign-in.ts'

test('a message that was not delivered says so in Sent and in its conversation, by keyboard to the last word', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  const row = rows(page).filter({ hasText: 'Lamps for the reading room' })
  await expect(row).toContainText('Not delivered')
  await row.getByRole('link').click()
  const banner = page.getByRole('alert').filter({ hasText: 'This message was not delivered' })
  await expect(banner).toContainText(
    'It did not reach marta@lindqvist-lampen.example: no mail server was found',
  )
  await expect(banner).toContainText('Check the address for a mistake')
  const said = banner.getByText('Name service error')
  await expect(said).toBeHidden()
  await banner.getByText('What the server said').focus()
  await page.keyboard.press('Enter')
  await expect(said).toBeVisible()
  await expectAccessible(page, 'a message that was not delivered')
})

test('an automatic answer says until when its writer is away', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await rows(page).filter({ hasText: 'Automatic reply: Proofs of the poster' }).getByRole('link').click()
  await expect(page.getByText(/^Away until .+, says their automatic answer$/)).toBeVisible()
})
