import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { invitedByOthers } from './other-company.ts'
import { DEMO_PASSWORD, enter, PASSWORD, signIn } from './sign-in.ts'

const toast = (page: Page, title: string, description: string) =>
  Promise.all([
    expect(page.getByText(title, { exact: true }).first()).toBeVisible(),
    expect(page.getByText(description, { exact: true }).first()).toBeVisible(),
  ])

/** Gets the code with an API call, because the team's screens have journeys of their own. */
async function codeOf(page: Page, kind: 'team-code' | 'affiliate-code'): Promise<string> {
  await signIn(page, 'admin@demo.example')
  const code = await page.evaluate(async kind => {
    const answer = await fetch(`/api/invitations/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.authToken}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { teamInviteCode, affiliateCode } = await answer.json()
    return teamInviteCode ?? affiliateCode
  }, kind)
  await page.evaluate(() => localStorage.clear())
  return code
}

test('Create Account asks for a code first, and leads to Login', async ({ page }) => {
  const code = await codeOf(page, 'affiliate-code')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Invitation Code').fill('NOT-A-CODE')
  await expect(create).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Account Type' })).toHaveText('Select account type')
  await expect(page.getByLabel('Company Name')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Company' }).click()
  await create.click()
  for (const text of ['Company name is required', 'Full name is required', 'Password is required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('Company Name').fill('Journey Ltd')
  await page.getByLabel('Full Name').fill('Joe Journey')
  await page.getByLabel('Email').fill('joe@journey.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await create.click()
  await toast(page, 'Invalid invitation code', 'Please check your invitation code and try again.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Joe Journey')

  await page.getByLabel('Invitation Code').fill(code)
  await create.click()
  await toast(page, 'Account created successfully', 'Please log in with your new credentials.')
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await signIn(page, 'joe@journey.example')
  await expect(page.getByText('Journey Ltd')).toBeVisible()
})

test('an address that has an account already is refused, and nothing typed is lost', async ({ page }) => {
  const code = await codeOf(page, 'team-code')
  await page.goto(`/auth?code=${code}`)
  await expect(page.getByLabel('Invitation Code')).toHaveValue(code)
  await page.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Individual' }).click()
  await page.getByLabel('Full Name').fill('Ada Again')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await toast(
    page,
    'Signup failed',
    'An account cannot be created with this address. If it is yours, sign in instead.',
  )
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Again')
})

test('an individual registers in two steps and is signed in', async ({ page }) => {
  await page.goto('/register')
  // For people who have an account.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('button', { name: /^Company/ }).click()
  await page.getByLabel('First Name').fill('I')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  for (const text of [
    'Company name must be at least 2 characters',
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  // The browser's Back leads to the choice, like the page's own Back.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('First Name')).toHaveValue('I')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: /^Individual/ }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('I')
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Solo')
  await page.getByLabel('Email').fill('ines@journey.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await toast(page, 'Registration Successful', 'Your account has been created successfully!')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
})

test('a company is joined by its code, which is looked up while it is typed', async ({ page }) => {
  const code = await codeOf(page, 'team-code')
  await page.goto('/register')
  await page.getByRole('button', { name: /^Join Company/ }).click()
  const join = page.getByRole('button', { name: 'Join Company' })
  await expect(join).toBeDisabled()
  await page.getByLabel('First Name').fill('Jana')
  await page.getByLabel('Last Name').fill('Join')
  await page.getByLabel('Email').fill('jana@journey.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Invitation Code').fill('WRONG1')
  await toast(page, 'Invalid Code', 'Invalid invitation code')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await toast(page, 'Invalid Code', 'Please enter a valid invitation code')
  await page.getByLabel('Invitation Code').fill(code.toLowerCase())
  await toast(page, 'Valid Invitation Code', "You're joining Demo & Co")
  await expect(join).toBeEnabled()
  await join.click()
  await toast(page, 'Registration Successful', 'Your account has been created successfully!')
  await expect(page.getByText('Team Member', { exact: true })).toBeVisible()
})

test('an invitation without a token, or with a wrong one, says so', async ({ page }) => {
  await page.goto('/invitation')
  await expect(page.getByText('Invalid Invitation', { exact: true })).toBeVisible()
  await expect(page.getByText('No invitation token provided', { exact: true })).toBeVisible()
  await page.goto('/invitation?token=made-up')
  await expect(
    page.getByText('This invitation link is invalid or has expired.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).not.toHaveURL(/invitation/)
})

test('an invitation to somebody who has an account leads to signing in, and back', async ({ page }) => {
  await page.goto('/auth')
  const link = await invitedByOthers(page, 'orla@journey.example', 'solo@demo.example')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Other & Co' })).toBeVisible()
  await page.getByLabel('First Name').fill('June')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await page.getByLabel('Confirm Password', { exact: true }).fill('another one')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await toast(
    page,
    'Failed to create account',
    'An account cannot be created with this address. If it is yours, sign in instead.',
  )
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  // The target after signing in is kept on detours.
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Email').fill('solo@demo.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible()
  await expect(page).toHaveURL(link)
})

test('an invitation that was written to somebody else is not accepted', async ({ page }) => {
  await page.goto('/auth')
  const link = await invitedByOthers(page, 'otis@journey.example', 'nobody@journey.example')
  await enter(page, 'solo@demo.example')
  await page.goto(link)
  await expect(page.getByText(/^You are signed in as solo@demo\.example\. Sign out to accept/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
})
