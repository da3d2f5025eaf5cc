import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { invitedByOthers } from './other-company.ts'
import { enter, PASSWORD, signIn } from './sign-in.ts'

/** Returns the path of the link, which is shown to the inviter because nothing here sends mail. */
async function invite(page: Page, email: string, role: 'Agent' | 'Admin'): Promise<string> {
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('No mail was sent', { exact: true })).toBeVisible()
  return shownLink(dialog)
}

async function shownLink(dialog: Locator): Promise<string> {
  const link = new URL(await dialog.getByLabel('Invitation link').inputValue())
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link.pathname + link.search
}

test('an admin invites somebody; the link makes an account once', async ({ page, openOther }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/admin')
  await expect(page.getByText(/^Total: \d+ users$/)).toBeVisible()
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
  await expect(page.getByText('All on free trial', { exact: true })).toBeVisible()
  for (const column of ['User', 'Organization', 'Role', 'Account Status', 'Signup Method', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect(page.getByText('Free Trial', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please select a role')).toBeVisible()
  await page.keyboard.press('Escape')
  const link = await invite(page, 'ivy@journey.example', 'Agent')
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()

  let other = await openOther()
  // The other name of the parameter leads there, too.
  await other.goto(link.replace('token=', 'invite='))
  await expect(other.getByRole('heading', { name: 'Join Demo & Co' })).toBeVisible()
  await expect(other.getByText("You've been invited to join as agent")).toBeVisible()
  await expect(other.getByText('ivy@journey.example')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Already have an account? Sign in' })).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill('short')
  await other.getByRole('button', { name: 'Create Account' }).click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Password must be at least 6 characters',
    'Please confirm your password',
  ])
    await expect(other.getByText(text, { exact: true })).toBeVisible()
  await other.getByLabel('First Name').fill('Ivy')
  await other.getByLabel('Last Name').fill('Invited')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByLabel('Confirm Password', { exact: true }).fill('something else')
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByText("Passwords don't match")).toBeVisible()
  await other.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByText('Account created successfully', { exact: true })).toBeVisible()
  await expect(other.getByText('You can now sign in with your new account.').first()).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await enter(other, 'ivy@journey.example')
  await other.goto('/admin')
  await expect(other.getByText('Access Denied', { exact: true })).toBeVisible()
  await expect(other.getByText("You don't have permission to access the admin panel.")).toBeVisible()
  await expect(other.getByText('Contact your organization owner for admin access.')).toBeVisible()
  other = await openOther()
  await other.goto(link)
  await expect(other.getByText('This invitation link is invalid or has expired.')).toBeVisible()
})

test('an invitation is accepted with the account that somebody has', async ({ page, openOther }) => {
  let other = await openOther()
  await other.goto('/register')
  await other.getByRole('button', { name: /^Individual/ }).click()
  await other.getByLabel('First Name').fill('Otto')
  await other.getByLabel('Last Name').fill('Own')
  await other.getByLabel('Email').fill('otto@journey.example')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await enter(page, 'admin@demo.example')
  await page.goto('/admin')
  const link = await invite(page, 'otto@journey.example', 'Agent')
  other = await openOther()
  await other.goto(link)
  await other.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await other.getByLabel('Email').fill('otto@journey.example')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Join Demo & Co' })).toBeVisible()
  await expect(other).toHaveURL(link)
  await other.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(other.getByText('Welcome to Demo & Co', { exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('This invitation link is invalid or has expired.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('row', { name: /otto@journey\.example/ })).toContainText('Team Member')
  await page.goto('/admin?tab=audit')
  await expect(
    page.getByRole('listitem').filter({ hasText: /^.*otto@journey\.example joined/ }),
  ).toBeVisible()
})

test('who belongs to another organization is told to leave it first, and where', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const link = await invitedByOthers(page, 'olga@journey.example', 'agent@demo.example')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Other & Co' })).toBeVisible()
  await expect(page.getByText(/^You belong to Demo & Co, .* Leave it first/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page.getByRole('button', { name: 'Leave Demo & Co' })).toBeVisible()
})

test('a role is changed, a person deleted, and what that does is said before', async ({
  page,
  openOther,
}) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/admin')
  const link = await invite(page, 'rob@journey.example', 'Agent')
  let other = await openOther()
  await other.goto(link)
  await other.getByLabel('First Name').fill('Rob')
  await other.getByLabel('Last Name').fill('Role')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other).toHaveURL('/auth')
  await page.reload()
  const row = page.getByRole('row', { name: /rob@journey\.example/ })
  await expect(row).toContainText('Team Member')
  await expect(row).toContainText('Email invitation')
  await page.getByRole('combobox', { name: 'Role of rob@journey.example' }).click()
  await expect(page.getByRole('option')).toHaveText(['Agent', 'Admin'])
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(page.getByText('User role updated', { exact: true })).toBeVisible()

  other = await openOther()
  await signIn(other, 'rob@journey.example')
  await page.getByRole('button', { name: 'Delete rob@journey.example' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Are you sure you want to delete rob@journey.example? This action cannot be undone.',
  )
  await expect(dialog).toContainText('No mail account is connected.')
  await expect(dialog).toContainText('1 signed-in device is signed out.')
  // After the deletion nothing is asked about them any more.
  const unknown: string[] = []
  page.on('response', answer => answer.status() === 404 && unknown.push(answer.url()))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User removed', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(unknown).toEqual([])
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
})

test('an invitation gets a new link, which ends the one before, and is taken back', async ({
  page,
  openOther,
}) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/admin')
  const link = await invite(page, 'late@journey.example', 'Admin')
  await page.getByRole('button', { name: 'New link for late@journey.example' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.getByRole('button', { name: 'Make link' }).press('Enter')
  const second = await shownLink(dialog)
  expect(second).not.toBe(link)
  const other = await openOther()
  await other.goto(link)
  await expect(other.getByText('Invalid Invitation', { exact: true })).toBeVisible()
  await other.goto(second)
  await expect(other.getByRole('heading', { name: 'Join Demo & Co' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the invitation of late@journey.example' }).click()
  await expect(page.getByText('Invitation cancelled', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(second)
  await expect(page.getByText('Invalid Invitation', { exact: true })).toBeVisible()
})

test('members and individuals are told that they need admin privileges', async ({ page }) => {
  for (const email of ['member@demo.example', 'solo@demo.example']) {
    await signIn(page, email)
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    await page.goto('/admin')
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('a super admin finds the panel in the sidebar, with the tabs that are to come', async ({ page }) => {
  await signIn(page, 'super@demo.example')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await page.getByRole('combobox', { name: 'Role of agent@demo.example' }).click()
  await expect(page.getByRole('option')).toHaveText(['Agent', 'Admin', 'Super Admin'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /admin@demo\.example/ })).toContainText('Organization Owner')
  await page.getByRole('combobox', { name: 'Role of admin@demo.example' }).click()
  await page.getByRole('option', { name: 'Agent' }).click()
  await expect(page.getByText('Failed to update user role', { exact: true })).toBeVisible()
  await expect(
    page
      .getByText('admin@demo.example is the last admin of Demo & Co. Make somebody else an admin first.')
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'System Settings' }).click()
  await expect(page.getByText('System settings coming soon...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Installation' })).toBeVisible()
  await expect(page.getByText(/^PostgreSQL \d+\.\d+, \d/)).toBeVisible()
  await expect(page.getByText(/\d+ waiting, \d+ running/)).toBeVisible()
  await expect(page.getByText('Offline engine', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByText('Analytics dashboard coming soon...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Totals' })).toBeVisible()
  await expect(page.getByText('AI calls this month', { exact: true })).toBeVisible()
})

test('an admin of an organization learns nothing of the installation', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/admin?tab=system')
  await expect(page.getByText('System settings coming soon...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Installation' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Affiliates' })).toHaveCount(0)
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.authToken}` }
    return (await fetch('/api/admin/status', { headers })).status
  })
  expect(status).toBe(403)
})

test('a super admin marks what affiliates earned in a month as paid', async ({ page, openOther }) => {
  await enter(page, 'super@demo.example')
  await page.goto('/admin?tab=affiliates')
  const mark = page.getByRole('button', { name: /^Mark as Paid/ })
  await mark.click()
  const dialog = page.getByRole('alertdialog', { name: /^Mark .* as paid$/ })
  await expect(dialog).toContainText('solo@demo.example')
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()
  await mark.press('Enter')
  await dialog.getByRole('button', { name: 'Mark $4.50 as Paid' }).click()
  await expect(page.getByText('Marked as paid', { exact: true })).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'marked as paid what affiliates earned in' }),
  ).toBeVisible()
  const other = await openOther()
  await enter(other, 'solo@demo.example')
  await other.goto('/settings?tab=affiliate')
  await expect(other.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(2)
  await expect(other.getByRole('cell', { name: 'Pending', exact: true })).toHaveCount(0)
})
