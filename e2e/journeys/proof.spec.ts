import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { intercept, RESENT } from './network.ts'
import { DEMO_PASSWORD, enter, rows } from './sign-in.ts'

/**
 * Calls of this address are refused as if the session had been proven too long ago, until the person confirms who they
 * are.
 */
async function ageSession(page: Page, url: string): Promise<void> {
  let isProven = false
  const refusal = { message: 'Please confirm first that it is you.', code: 'proof-required' }
  await intercept(page, '**/api/auth/prove', async route => {
    const response = await route.fetch(RESENT)
    isProven ||= response.ok()
    await route.fulfill({ response })
  })
  await intercept(page, url, route =>
    isProven ? route.continue() : route.fulfill({ status: 403, json: refusal }),
  )
}

test('a weighty deed asks who sits here, over what was typed, and then goes on', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/admin')
  await ageSession(page, '**/api/admin/invite')
  await page.getByRole('button', { name: 'Invite User' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite User' })
  await invite.getByLabel('Email Address').fill('proven@journey.example')
  await invite.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Agent' }).click()
  await invite.getByRole('button', { name: 'Send Invitation' }).click()

  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(page.getByText('Please confirm first that it is you.').first()).toBeVisible()
  await expect(invite.getByLabel('Email Address')).toHaveValue('proven@journey.example')

  await invite.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('This is not your password')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(proof).toHaveCount(0)
  await expect(page.getByText('proven@journey.example').first()).toBeVisible()
})

const OWNER = 'solo@demo.example'
const SET = 'another long one'

test('mailboxes of one’s own stay sealed to whoever an admin’s link lets in', async ({ page, openOther }) => {
  try {
    await openSealed(page, await openOther())
  } finally {
    await takeBack(page)
  }
  await enter(page, OWNER)
})

/** Restores the password that all other journeys use, however this one has ended. */
async function takeBack(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email: OWNER, password: SET } })
  if (!answer.ok()) return
  const headers = { authorization: `Bearer ${(await answer.json()).token}` }
  await page.request.post('/api/auth/seal/open', { headers, data: { oldPassword: DEMO_PASSWORD } })
}

async function openSealed(page: Page, theirs: Page): Promise<void> {
  await enter(page, 'super@demo.example')
  await page.goto('/admin')
  await page.getByRole('button', { name: `Password link for ${OWNER}` }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = new URL(await page.getByLabel('Link to pass on').inputValue())

  await theirs.goto(link.pathname + link.search)
  await theirs.getByLabel('New password', { exact: true }).fill(SET)
  await theirs.getByLabel('Confirm Password', { exact: true }).fill(SET)
  await theirs.getByRole('button', { name: 'Set Password' }).click()
  await theirs.getByLabel('Email').fill(OWNER)
  await theirs.getByLabel('Password', { exact: true }).fill(SET)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs.getByText('Your mailboxes are locked')).toBeVisible()
  await theirs.getByRole('button', { name: /^Notices/ }).click()
  const notice = theirs.getByRole('status').filter({ hasText: /Your private mailbox(es are| is) locked/ })
  await expect(notice).toContainText('“Sam Keller” (super@demo.example) had a new password set for you')

  await notice.getByRole('button', { name: 'Open' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Open your private mailboxes' })
  await expect(dialog.getByLabel('The password you had before')).toBeFocused()
  await theirs.keyboard.type('not it')
  await theirs.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the password that you had before')).toBeVisible()
  await dialog.getByLabel('The password you had before').fill(DEMO_PASSWORD)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('You sign in with your old password again.', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(rows(theirs).first()).toBeVisible()
}
