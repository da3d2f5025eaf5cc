import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { test } from './journey.ts'
import { toast } from './notices.ts'
import { signIn } from './sign-in.ts'

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds of mail' }).getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('list', { name: 'All Inboxes' }).getByRole('listitem')

test('the inbox is narrowed to a kind, a message says why it is there, and one press moves its sender, also in another tab', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await filter(page, 'Newsletters').click()
  await expect(page).toHaveURL(/kind=newsletters/)
  await expect(filter(page, 'Newsletters')).toHaveAttribute('aria-pressed', 'true')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).count()
  await expectAccessibleInBothThemes(page, 'the inbox of one kind')

  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await page.keyboard.press('w')
  const why = page.getByRole('dialog', { name: 'Why is this here?' })
  await expect(why.getByText(/^It is in Newsletters\. It /)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'why it is here')
  await why.getByRole('button', { name: 'Move to People' }).click()
  await toast(page, 'Moved to People')
  await expect.poll(() => rows(page).count()).toBeLessThan(before)
  const after = await rows(page).count()
  await expect(rows(other)).toHaveCount(after)
  await page.reload()
  await expect(rows(page)).toHaveCount(after)

  await page.keyboard.press('z')
  await toast(page, 'Undone')
  await expect(rows(page)).toHaveCount(before)
  await expect(rows(other)).toHaveCount(before)
  await other.close()

  await rows(page).first().locator('a[data-open]').click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Move to Newsletters' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Move to Notices' }).click()
  await toast(page, 'Moved to Notices')
  await page.keyboard.press('z')
  await toast(page, 'Undone')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/kind=newsletters/)
  await filter(page, 'Newsletters').click()
  await expect(page).not.toHaveURL(/kind=/)
})
