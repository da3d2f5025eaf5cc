import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { toast } from './notices.ts'
import { signIn } from './sign-in.ts'

const labels = (page: Page) => page.getByRole('region', { name: 'Labels' })
const link = (page: Page, name: string) => labels(page).getByRole('link', { name })

const send = (page: Page, method: string, url: string, body: object = {}) =>
  page.evaluate(
    async ({ method, url, body }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      }
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { method, url, body },
  )

/** Makes a label in the person's first mailbox, and puts it on some of its mail. */
async function labelled(page: Page, name: string, count: number): Promise<number> {
  const [{ id: accountId }] = await ask(page, '/api/accounts')
  const { id } = await send(page, 'POST', '/api/labels', { accountId, name })
  const { emails } = await ask(page, `/api/emails?folder=inbox&accounts=${accountId}&limit=100`)
  const messageIds = emails.slice(0, count).map((row: { id: number }) => row.id)
  if (count > 0) await send(page, 'POST', '/api/triage/label', { messageIds, add: [id] })
  if (count > 0) await send(page, 'POST', '/api/triage/mark', { messageIds, isRead: false })
  return id
}

test('a label is renamed, coloured and deleted by its menu, with the keyboard', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await labelled(page, 'Größe', 2)
  await labelled(page, 'Kept', 0)
  await expect(link(page, 'Größe')).toContainText('2 unread')

  await link(page, 'Größe').press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('Kept')
  await field.press('Enter')
  await expect(page.getByText('There is a folder called “Kept” already.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a name that is taken')
  await field.fill('東京')
  await field.press('Enter')
  await toast(page, '“Größe” is now “東京”')
  await expect(link(page, '東京')).toContainText('2 unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link(page, 'Größe')).toContainText('2 unread')

  await link(page, 'Größe').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Put below another' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kept' }).click()
  await toast(page, '“Größe” is now “Kept/Größe”')

  await page.getByRole('button', { name: 'Change “Kept/Größe”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Colour' }).press('Enter')
  await expectAccessibleInBothThemes(page, 'the colours of a label')
  await page.getByRole('button', { name: 'Green' }).press('Enter')
  await toast(page, '“Kept/Größe” has another colour')

  await page.getByRole('button', { name: 'Change “Kept”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('“Kept” has others in it. Please move or delete those first.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')

  await page.getByRole('button', { name: 'Change “Kept/Größe”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('It holds 2 emails. They are moved first')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'where the mail of a folder goes')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(link(page, 'Größe')).toHaveCount(0)
})

test('what another window does with labels shows at once', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const id = await labelled(page, 'Before', 0)
  await expect(link(page, 'Before')).toBeVisible()
  await send(page, 'PATCH', `/api/labels/${id}`, { name: 'After' })
  await expect(link(page, 'After')).toBeVisible()
  await send(page, 'DELETE', `/api/labels/${id}`)
  await expect(link(page, 'After')).toHaveCount(0)
})

test('the trash is emptied after a question that says how much it is', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const { emails } = await ask(page, '/api/emails?folder=archive&limit=30')
  const messageIds = emails.map(({ id }: { id: number }) => id)
  await send(page, 'POST', '/api/triage/move', { messageIds, to: 'trash' })
  const { total } = await ask(page, '/api/emails?folder=trash&limit=1')
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${total} emails for good?` })
  await expect(question).toContainText('This cannot be undone.')
  await expectAccessibleInBothThemes(page, 'the question before the trash is emptied')
  await question.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(page.getByText('No emails in trash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Empty trash' })).toBeVisible()
})
