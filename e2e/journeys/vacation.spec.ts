import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { enter, rows, signIn } from './sign-in.ts'

const ADA = 'ada@demo-and-co.example'

const openNote = async (page: Page) => {
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: `Vacation note of ${ADA}` }).click()
  return page.getByRole('dialog', { name: `Vacation note of ${ADA}` })
}
const account = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: ADA })

async function write(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill(ADA)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Shall we have lunch?')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent successfully', { exact: true }).first()).toBeVisible()
}

test('a vacation note is switched on, and answers somebody once', async ({ page, openOther }) => {
  await enter(page, 'admin@demo.example')
  const dialog = await openNote(page)
  await expect(dialog).toContainText('Sent by Quillbox while it runs')
  await dialog.getByRole('switch', { name: 'Send a vacation note' }).click()
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('Please write a text')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text of the note' }).fill('I am at the sea and read no mail.')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Auto: Lunch on Friday?')
  await expect(preview).toContainText('I am at the sea and read no mail.')
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await save.click()
  await expect(dialog.getByText('The last day must not be before the first day')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2098-01-12')
  await expectAccessible(page, 'the vacation note')
  await save.click()
  await expect(account(page)).toContainText(/Away until .*12.* 2098/)

  const june = await openOther()
  await signIn(june, 'solo@demo.example')
  const first = `Lunch ${Date.now()}`
  await write(june, first)
  const notes = rows(june).filter({ hasText: 'Auto:' })
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText(`Auto: ${first}`)
  await expect(notes).toContainText('I am at the sea')
  const second = `Dinner ${Date.now()}`
  await write(june, second)
  await page.goto('/inbox')
  await expect(rows(page).filter({ hasText: second })).toBeVisible()

  const again = await openNote(page)
  await expect(again.getByRole('textbox', { name: 'Text of the note' })).toContainText('I am at the sea')
  await again.getByRole('switch', { name: 'Send a vacation note' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(account(page)).not.toContainText('Away')
  // Its mail has been here for a while, and was not answered.
  await expect(notes).toHaveCount(1)
})
