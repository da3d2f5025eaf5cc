import { expect } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { expireAccounts } from './expire-accounts.ts'
import { test } from './journey.ts'
import { answer, ask, hold, intercept, refuse } from './network.ts'
import { openNotices, toast } from './notices.ts'
import { enter, openConversation, rows, signIn } from './sign-in.ts'

/** The exact texts (specification, section 8) that people see if the server refuses or has not answered yet. */
test('refusals in a list, a conversation and a message', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await refuse(page, '**/api/triage/mark')
  await refuse(page, /\/api\/emails\/\d+\/star$/)
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await toast(page, 'Failed to toggle star', 'Please try again later')
  await page.keyboard.press('Shift+I')
  await toast(page, 'Failed to mark as read', 'Please try again later')
  await page.unroute('**/api/triage/mark')

  await answer(page, '**/api/threads/*/summary', null)
  await refuse(page, '**/api/threads/*/summarize')
  await openConversation(page, 'Feedback of the first users')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByText('Failed to generate summary')).toBeVisible()

  const letGo = await hold(page, '**/api/threads/*/automation')
  await page.getByRole('button', { name: 'Follow-Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Auto Follow-Up Settings' })
  await expect(dialog.getByText('Loading settings...')).toBeAttached()
  letGo()
  await dialog.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
  await refuse(page, '**/api/threads/*/automation')
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await expect(dialog.getByText('Failed to save follow-up settings')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const { id } = (await ask(page, '/api/emails?folder=inbox&limit=1&page=1')).emails[0]
  const email = await ask(page, `/api/emails/${id}`)
  const empty = { body: '', bodyText: '', snippet: '' }
  await answer(page, new RegExp(`/api/emails/${id}(\\?|$)`), { ...email, ...empty })
  await page.goto(`/email/${id}`)
  await expect(page.getByText('No content available', { exact: true })).toBeVisible()

  // If the server cannot be reached, the message is not said to be gone.
  const another = id - 1
  await intercept(page, new RegExp(`/api/emails/${another}(\\?|$)`), route => route.abort())
  await page.goto(`/email/${another}`)
  await expect(page.getByText('This email could not be loaded')).toBeVisible()
})

test('refusals in the settings', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  const letGo = await hold(page, '**/api/auth/user')
  await page.goto('/settings?tab=accounts')
  await expect(page.getByText('Loading settings...')).toBeVisible()
  letGo()
  await refuse(page, /\/api\/accounts\/\d+\?/)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Remove account' }).click()
  await toast(page, 'Failed to delete account', 'Please try again later')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await refuse(page, /\/profile-image$/)
  await page
    .getByRole('button', { name: /^Edit profile/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Profile of/ })
  const buffer = Buffer.from('89504e470d0a1a0a', 'hex')
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('Failed to upload profile image')).toBeVisible()

  await refuse(page, '**/api/invitations/affiliate-code')
  await page.goto('/settings?tab=affiliate')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await toast(page, 'Generation Failed', 'Failed to generate affiliate code')
})

test('a sign-in that has expired cannot be renewed', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/')
  await expireAccounts(page)
  await refuse(page, '**/api/auth/google*')
  await page.goto('/')
  await page.getByRole('button', { name: 'Re-authorize' }).click()
  await toast(page, 'Failed to get auth URL', 'Please try again later')
  await page.goto('/settings?tab=accounts')
  const again = page.getByRole('main').getByRole('button', { name: 'Re-authorize' })
  await again.last().click()
  await toast(page, 'Error', 'Failed to connect account')
  await intercept(page, '**/api/auth/google*', route => route.abort())
  await again.last().click()
  await toast(page, 'Connection failed')
})

test('refusals to an admin', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await refuse(page, '**/api/invitations/team-code')
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: /^Generate (Team Invite|New) Code$/ }).click()
  await toast(page, 'Generation Failed', 'Failed to generate team invite code')

  const times = { createdAt: '2026-11-20T10:00:00Z', expiresAt: '2126-11-27T10:00:00Z' }
  const invited = { id: 7, email: 'wanted@journey.example', role: 'agent', status: 'pending' }
  const by = { organizationName: 'Demo & Co', invitedBy: null }
  await answer(page, '**/api/admin/invitations', [{ ...invited, ...by, ...times }])
  await refuse(page, '**/api/admin/invitations/7')
  await refuse(page, '**/api/admin/invite')
  await refuse(page, /\/api\/admin\/users\/\d+(\?|$)/)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Users & Organizations' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the invitation of wanted@journey.example' }).click()
  await toast(page, 'Failed to cancel invitation')
  await page.getByRole('button', { name: 'Delete agent@demo.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Failed to remove user')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByLabel('Email Address').fill('wanted@journey.example')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await toast(page, 'Failed to send invitation')
  await expect(dialog.getByLabel('Email Address')).toHaveValue('wanted@journey.example')
})

test('refusals to a stranger', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: /^Individual/ }).click()
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Refused')
  await page.getByLabel('Email').fill('refused@journey.example')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await refuse(page, '**/api/auth/register')
  const letRegister = await hold(page, '**/api/auth/register', route => route.fallback())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  letRegister()
  await toast(page, 'Registration Failed', 'Registration failed')
  await expect(page.getByLabel('First Name')).toHaveValue('Ines')

  await answer(page, '**/api/invitations/validate/*', { valid: true })
  await page.goto('/auth?code=SOME-CODE')
  await page.getByRole('combobox', { name: 'Account Type' }).click()
  await page.getByRole('option', { name: 'Individual' }).click()
  await page.getByLabel('Full Name').fill('Ines Refused')
  await page.getByLabel('Email').fill('refused@journey.example')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await refuse(page, '**/api/auth/signup')
  const letSignUp = await hold(page, '**/api/auth/signup', route => route.fallback())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  letSignUp()
  await toast(page, 'Signup failed', 'Failed to create account')

  const letCheck = await hold(page, '**/api/invitations/some-token', route => route.abort())
  await page.goto('/invitation?token=some-token')
  await expect(page.getByText('Validating invitation...')).toBeVisible()
  letCheck()
  await expect(page.getByText('Failed to validate invitation', { exact: true })).toBeVisible()
})

test('parts that could not be loaded say so, and come when they are asked for again', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const cost = { totalCost: 1, totalTokens: 10, inputCost: 1, outputCost: 0 }
  const figures = { ...cost, requestCount: 2, totalInputTokens: 5, totalOutputTokens: 5 }
  await answer(page, '**/api/usage/stats', figures)
  for (const [address, url, text, here] of [
    ['/settings', '**/api/invitations/codes', 'The team code could not be loaded.', /^Whoever signs up/],
    ['/settings?tab=affiliate', '**/api/invitations/codes', 'Your code could not be loaded.', /Empty makes/],
    ['/settings?tab=security', '**/api/auth/totp', 'Whether it is on could not be loaded.', /^Off$/],
    ['/settings?tab=ai', '**/api/ai/settings', 'The settings could not be loaded.', /^In force/],
    ['/settings?tab=ai', '**/api/ai/receipts', 'The receipts could not be loaded.', /^Nothing has left/],
    ['/settings?tab=usage', '**/api/usage/daily', 'Days and features could not be loaded.', /^By day$/],
  ] as const) {
    await refuse(page, url)
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await page.unroute(url)
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(here)).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await refuse(page, '**/api/admin/invitations')
  await page.goto('/admin')
  await expect(page.getByText('The invitations could not be loaded.')).toBeVisible()
})

test('leaving and deleting are not confirmed before it is known what they do', async ({ page }) => {
  await enter(page, 'agent@demo.example')
  await page.goto('/settings?tab=security')
  const leave = page.getByRole('button', { name: 'Leave Demo & Co' })
  const dialog = page.getByRole('alertdialog', { name: 'Leave Demo & Co' })
  await refuse(page, '**/api/auth/user/deletion')
  await leave.click()
  await expect(dialog.getByText('What this would do could not be loaded.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Leave', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/auth/user/deletion')
  // Enter in the only field confirms.
  await leave.click()
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
})

test('who cancels or deletes by key goes on from where they were', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const times = { createdAt: '2026-11-20T10:00:00Z', expiresAt: '2126-11-27T10:00:00Z' }
  const by = { organizationName: 'Demo & Co', invitedBy: null, role: 'agent', status: 'pending', ...times }
  let open = [1, 2, 3].map(id => ({ id, email: `${id}@journey.example`, ...by }))
  await intercept(page, '**/api/admin/invitations', route => route.fulfill({ json: open }))
  await intercept(page, '**/api/admin/invitations/2', async route => {
    open = open.filter(({ id }) => id !== 2)
    await route.fulfill({ json: { success: true } })
  })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Cancel the invitation of 2@journey.example' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel the invitation of 3@journey.example' })).toBeFocused()

  let invited = 0
  const letGo = await hold(page, '**/api/admin/invite', async route => {
    invited += 1
    await route.abort()
  })
  await page.getByRole('button', { name: 'Invite User' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  await dialog.getByLabel('Email Address').fill('once@journey.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Send Invitation' })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  letGo()
  await toast(page, 'Failed to send invitation')
  expect(invited).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Password link for member@demo.example' }).press('Enter')
  await page.getByRole('button', { name: 'Create link' }).press('Enter')
  await expect(page.getByLabel('Link to pass on')).toBeFocused()
})

test('what the provider has not carried out is told until it is dealt with', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/inbox')
  const change = { at: '2026-11-20T10:00:00Z', accountId: 1, emailId: null, remedy: 'retry' }
  const notices = [
    {
      ...change,
      id: 'change-12',
      title: '“Budget” was not archived',
      reason: 'Another program has moved it.',
    },
    {
      ...change,
      id: 'change-7',
      title: '3 messages were not starred',
      reason: 'They are not there any more.',
    },
  ]
  const done: string[] = []
  await intercept(page, /\/api\/notices(\/.*)?$/, async route => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'POST') {
      done.push(pathname)
      notices.shift()
      return route.fulfill({ json: { success: true } })
    }
    return route.fulfill({ json: { notices } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notices, 2' })).toBeVisible()
  // Nothing stands above the screen.
  await expect(page.getByRole('alert')).toHaveCount(0)
  const dialog = await openNotices(page)
  await expectAccessibleInBothThemes(page, 'notices')
  const budget = dialog.getByRole('listitem').filter({ hasText: '“Budget” was not archived' })
  await expect(budget).toContainText('Another program has moved it.')
  await budget.getByRole('button', { name: 'Try again' }).click()
  await expect(budget).toHaveCount(0)
  await expect(dialog).toContainText('3 messages were not starred')
  await dialog.getByRole('button', { name: 'Dismiss: 3 messages were not starred' }).click()
  await expect(dialog).toHaveCount(0)
  expect(done).toEqual(['/api/notices/change-12/retry', '/api/notices/change-7/dismiss'])
})
