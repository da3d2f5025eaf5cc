import { expect, type Page } from '@playwright/test'
import { totpCode, totpStep } from '#server/people/auth/factors/totp.ts'
import { test } from './journey.ts'
import { enter, PASSWORD, signIn } from './sign-in.ts'

const register = async (page: Page, name: string) => {
  await page.goto('/register')
  await page.getByRole('button', { name: /^Individual/ }).click()
  await page.getByLabel('First Name').fill(name)
  await page.getByLabel('Last Name').fill('Secure')
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@journey.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
}

test('a forgotten password is replaced by the link that an admin gives out', async ({
  page,
  browser,
  openOther,
}) => {
  const theirs = await browser.newPage()
  await register(theirs, 'Fiona')
  await page.goto('/auth')
  await page.getByLabel('Email').fill('fiona@journey.example')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('fiona@journey.example')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Ask your admin', { exact: true })).toBeVisible()
  await enter(page, 'super@demo.example')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Password link for fiona@journey.example' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link to pass on').inputValue()

  // Setting a new password ends all sessions of the person.
  const other = await openOther()
  await other.goto(new URL(link).pathname + new URL(link).search)
  await other.getByLabel('New password', { exact: true }).fill('another long one')
  await other.getByLabel('Confirm Password', { exact: true }).fill('another long one')
  await other.getByRole('button', { name: 'Set Password' }).click()
  await expect(other.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await theirs
    .getByRole('dialog', { name: /^Your session has ended/ })
    .getByRole('button', { name: 'Log out' })
    .click()
  await expect(theirs.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await theirs.evaluate(() => localStorage.authToken)).toBeUndefined()
  await other.getByLabel('Email').fill('fiona@journey.example')
  await other.getByLabel('Password', { exact: true }).fill('another long one')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await theirs.close()
})

test('two-step sign-in is set up, asked for, and switched off; devices are signed out', async ({
  page,
  openOther,
}) => {
  await register(page, 'Tobias')
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This code is not right. Is the clock of your device right?')).toBeVisible()
  await dialog.getByLabel('Code of the app').fill(totpCode(secret, totpStep(new Date())))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const kept = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible()

  const other = await openOther()
  await other.goto('/auth')
  await other.getByLabel('Email').fill('tobias@journey.example')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await other.getByLabel('Code').fill(totpCode(secret, totpStep(new Date()) + 1))
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
  await expect(other.getByRole('dialog', { name: /^Your session has ended/ })).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  const off = page.getByRole('dialog', { name: 'Switch two-step sign-in off' })
  await off.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await off.getByLabel('Code').fill('000000')
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect(off.getByText('This code is not right, or was used already.')).toBeVisible()
  await off.getByLabel('Code').fill(kept)
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Two-step sign-in is off', { exact: true })).toBeVisible()
})

test('a person takes their data along and deletes their account', async ({ page }) => {
  await register(page, 'Greta')
  await page.goto('/settings?tab=security')
  await page.getByRole('link', { name: 'Export everything first' }).click()
  await page.getByRole('button', { name: 'Prepare an export' }).click()
  const link = page.getByRole('button', { name: 'Download', exact: true })
  await expect(link).toBeVisible()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('quillbox-export.zip')
  await page.goBack()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('No mail account is connected.')
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Email').fill('greta@journey.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid credentials', { exact: true }).first()).toBeVisible()
})

test('the audit log says who did what, can be searched and exported', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings')
  await page.getByLabel('Company Name').fill('Demo & Company')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Organization updated', { exact: true })).toBeVisible()
  await page.getByLabel('Company Name').fill('Demo & Co')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.goto('/admin?tab=audit')
  await page.getByLabel('Search the log').fill('organization.renamed')
  await expect(page.getByRole('listitem').filter({ hasText: 'renamed the organization to' })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
})

test('a member leaves the organization and goes on alone', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const code = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.authToken}` }
    const answer = await fetch('/api/invitations/team-code', { method: 'POST', headers })
    return (await answer.json()).teamInviteCode
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/register?code=${code}`)
  await page.getByRole('button', { name: /^Join Company/ }).click()
  await page.getByLabel('First Name').fill('Lena')
  await page.getByLabel('Last Name').fill('Leaves')
  await page.getByLabel('Email').fill('lena@journey.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join Company' }).click()
  await expect(page.getByText('Team Member', { exact: true })).toBeVisible()
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Leave Demo & Co' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave Demo & Co' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('You have left Demo & Co', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave Demo & Co' })).toHaveCount(0)
  await expect(page.getByText('Team Member', { exact: true })).toHaveCount(0)
})
