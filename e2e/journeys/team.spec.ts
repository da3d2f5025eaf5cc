import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { answer, ask, refuse } from './network.ts'
import { enter, rows, signIn } from './sign-in.ts'

const toast = (page: Page, title: string) =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible()

test('an admin makes a team code and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin@demo.example')
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const [index, name] of ['Profile', 'Email Accounts', 'Usage & Billing', 'Affiliate'].entries())
    await expect(page.getByRole('tab').nth(index)).toHaveText(name)
  await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible()
  await page.getByRole('button', { name: /^Generate (Team Invite|New) Code$/ }).click()
  await toast(page, 'Team Invite Code Generated')
  const code = await page.getByLabel('Team invite code', { exact: true }).textContent()
  await page.getByRole('button', { name: 'Copy team invite code' }).click()
  await toast(page, 'Copied')
  await toast(page, 'Invite code copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('a permission that is taken back empties the page of whom it is taken from', async ({
  page,
  openOther,
}) => {
  const theirs = await openOther()
  await signIn(theirs, 'member@demo.example')
  await expect(rows(theirs).first()).toBeVisible()
  await enter(page, 'admin@demo.example')
  await page.goto('/settings')

  const permissions = page.getByRole('button', { name: 'Permissions of member@demo.example' })
  await permissions.click()
  const dialog = page.getByRole('dialog', { name: 'Permissions of Tomás Rivera' })
  const shared = dialog.getByRole('checkbox', { name: 'hello@demo-and-co.example' })
  await shared.uncheck()
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await toast(page, 'Permissions Updated')
  await expect(theirs.getByText('No mailbox yet')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'admin@demo.example' })).toBeVisible()

  await permissions.click()
  await dialog.getByRole('switch', { name: 'Access to all mailboxes' }).click()
  await expect(shared).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await expect(rows(theirs).first()).toBeVisible()

  await permissions.click()
  await dialog.getByRole('switch', { name: 'Access to all mailboxes' }).click()
  await shared.check()
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await expect(dialog).toHaveCount(0)
})

test('permissions are granted for what is the organization’s, and none is lost unseen', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const granted = () => ask(page, '/api/invitations/team-permissions')
  const before = await granted()
  const permissions = page.getByRole('button', { name: 'Permissions of agent@demo.example' })
  const dialog = page.getByRole('dialog', { name: 'Permissions of Noor Haddad' })
  const manage = dialog.getByRole('switch', { name: 'Manage email accounts' })

  await refuse(page, '**/api/accounts')
  await page.goto('/settings')
  await permissions.click()
  await expect(dialog.getByText('The mail accounts could not be loaded.')).toBeVisible()
  await manage.click()
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await toast(page, 'Permissions Updated')
  const changed = before.map((row: { allowedAccountIds: number[]; canManageEmails: boolean }) =>
    row.canManageEmails ? { ...row, canManageAccounts: true } : row,
  )
  expect(await granted()).toEqual(changed)
  await page.unroute('**/api/accounts')

  const [account] = await ask(page, '/api/accounts')
  const own = { ...account, id: 999, email: 'mine@alone.example', organizationId: null }
  await answer(page, '**/api/accounts', [account, own])
  await page.reload()
  await permissions.click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.unroute('**/api/accounts')
  await page.reload()
  await permissions.click()
  await manage.click()
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await toast(page, 'Permissions Updated')
  expect(await granted()).toEqual(before)
})

test('who opened a message of a shared mailbox is told to its admin, and not to members', async ({
  page,
  openOther,
}) => {
  const theirs = await openOther()
  await signIn(theirs, 'member@demo.example')
  // Messages that the pointer only passes over are not recorded as opened.
  const passed = rows(theirs).nth(9)
  const passedId = await passed.getAttribute('data-id')
  await passed.getByRole('link').hover()
  await rows(theirs).first().click()
  await expect(theirs.getByRole('article').last()).toBeVisible()
  await theirs.getByRole('button', { name: 'More about this message' }).last().click()
  await expect(theirs.getByRole('menuitem', { name: 'View original' })).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: 'Who opened this?' })).toHaveCount(0)

  await enter(page, 'admin@demo.example')
  await page.goto(new URL(theirs.url()).pathname)
  const more = page.getByRole('button', { name: 'More about this message' }).last()
  await more.click()
  await page.getByRole('menuitem', { name: 'Who opened this?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opened by' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'member@demo.example' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()

  expect(await ask(page, `/api/emails/${passedId}/views`)).toEqual([])
})

test('a member manages no team, pays nothing, and connects no mailbox unasked', async ({ page }) => {
  await enter(page, 'member@demo.example')
  await page.goto('/settings')
  await expect(
    page.getByText('You cannot manage team settings. Contact your organization admin for team management.'),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Email Accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Email Accounts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect account' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Usage & Billing' }).click()
  await expect(page.getByText('Your organization covers all usage costs. No billing required.')).toBeVisible()
  await expect(page.getByRole('main').getByText('$')).toHaveCount(0)
})

test('an admin sees the plan and what the team costs', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings?tab=usage')
  await expect(page.getByText('Professional', { exact: true })).toBeVisible()
  await expect(page.getByText(/at \$5\.00 per month each/)).toBeVisible()
  // The offline engine has no price, so no costs are shown.
  await expect(page.getByRole('cell', { name: 'Rewriting' })).toBeVisible()
  await expect(page.getByText('Total cost', { exact: true })).toHaveCount(0)
})

test('an affiliate chooses a code, which nobody else can take', async ({ page, openOther }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/settings?tab=affiliate')
  await page.getByLabel('Custom code').fill('a b')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByText('A code has at least 6 characters')).toBeVisible()
  await page.getByLabel('Custom code').fill('june-writes')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await toast(page, 'Affiliate Code Generated')
  await expect(page.getByLabel('Affiliate code', { exact: true })).toHaveText('JUNE-WRITES')
  for (const name of ['Earnings', 'Referrals'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('This month', { exact: true })).toBeVisible()

  const other = await openOther()
  await enter(other, 'agent@demo.example')
  await other.goto('/settings?tab=affiliate')
  await other.getByLabel('Custom code').fill('June-Writes')
  await other.getByRole('button', { name: /^Generate/ }).click()
  await toast(other, 'Generation Failed')
  await expect(other.getByText('This code is taken. Please choose another one.').first()).toBeVisible()
  await expect(other.getByLabel('Custom code')).toHaveValue('June-Writes')
})

test('a super admin comes from Settings to the admin panel', async ({ page }) => {
  await enter(page, 'super@demo.example')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Admin Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
})
