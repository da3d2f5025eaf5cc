import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { test } from './journey.ts'
import { enter, openConversation, rows, signIn } from './sign-in.ts'

/** Every screen and dialog: axe finds nothing serious. */

test('signing in', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  await expectAccessible(page, 'auth')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await expectAccessible(page, 'create account')
  await page.goto('/register')
  await page.getByRole('button', { name: /^Join Company/ }).waitFor()
  await expectAccessible(page, 'register')
  await page.getByRole('button', { name: /^Join Company/ }).click()
  await expectAccessible(page, 'register, form')
  await page.goto('/invitation')
  await page.getByText('No invitation token provided').waitFor()
  await expectAccessible(page, 'invitation')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').waitFor()
  await expectAccessible(page, 'forgot password')
})

test('the team, the admin panel and what concerns the person', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Permissions of member@demo.example' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'permissions')
  await page.keyboard.press('Escape')
  for (const [tab, text] of [
    ['Profile', 'Team Management'],
    ['Usage & Billing', 'By feature'],
    ['Affiliate', 'Referrals'],
    ['Sending', 'ada@demo-and-co.example'],
    ['Security', 'This device'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel').getByText(text, { exact: true }).waitFor()
    await expectAccessible(page, tab)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Delete member@demo.example' }).click()
  await page.getByText('No mail account is connected.').waitFor()
  await expectAccessible(page, 'delete user')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'admin')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'invite user')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await page.getByLabel('Search the log').waitFor()
  await expectAccessible(page, 'audit log')
})

test('the installation, and who opened a message', async ({ page }) => {
  await enter(page, 'super@demo.example')
  await page.goto('/admin')
  for (const [tab, text] of [
    ['System Settings', 'Stored mail'],
    ['Analytics', 'AI calls this month'],
    ['Affiliates', 'Earnings of affiliates'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText(text, { exact: true }).waitFor()
    await expectAccessible(page, `admin, ${tab}`)
  }
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'admin@demo.example')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'More about this message' }).last().click()
  await page.getByRole('menuitem', { name: 'Who opened this?' }).click()
  await page.getByRole('dialog', { name: 'Opened by' }).waitFor()
  await expectAccessible(page, 'opened by')
})

test('lists and their dialogs', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await rows(page).first().waitFor()
  await expectAccessible(page, 'inbox')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expectAccessibleInBothThemes(page, 'selection')
  await inDialog(page, 'h', 'Snooze until')
  await inDialog(page, 'l', 'Label')
  await inDialog(page, 'v', 'Move to')
  await inDialog(page, '?', 'Keyboard shortcuts')
  await inDialog(page, 'q', 'AI Search')
  await inDialog(page, 'Control+k', 'Command palette')
  // The toolbar of the selection covers the head of the list.
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Selected emails' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Search Filters' }).click()
  await page.getByRole('dialog', { name: 'Search Filters' }).waitFor()
  await expectAccessible(page, 'filters')
  await page.keyboard.press('Escape')
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const folder of ['Starred', 'Sent', 'Drafts', 'Trash', 'Archive', 'Snoozed', 'Spam']) {
    await links.getByRole('link', { name: folder }).click()
    await page.getByRole('heading', { level: 1, name: folder }).waitFor()
    await expectAccessible(page, folder)
  }
})

test('a conversation, a message, answering and writing', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await openConversation(page, 'Feedback of the first users')
  await expectAccessible(page, 'thread')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Reply message' }).waitFor()
  await page.getByRole('button', { name: 'AI Assist' }).click()
  await expectAccessibleInBothThemes(page, 'reply')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Follow-Up' }).click()
  await page.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
  await page.getByRole('region', { name: 'Plan' }).getByRole('listitem').first().waitFor()
  await expectAccessible(page, 'follow-up')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about this message' }).last().click()
  await page.getByRole('menuitem', { name: 'Open this message alone' }).click()
  await page.getByRole('heading', { name: 'Email Automation' }).waitFor()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await expectAccessible(page, 'email')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compose' }).click()
  const compose = page.getByRole('dialog', { name: 'New message' })
  await compose.getByRole('combobox', { name: 'To' }).fill('a')
  await compose.getByRole('option').first().waitFor()
  await expectAccessible(page, 'compose')
})

test('a contact, and what has nothing to press on a phone', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/outreach/contacts')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()
  await page.getByText('Country', { exact: true }).waitFor()
  await expectAccessible(page, 'contact')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/outreach/deliverability')
  await page.getByText('Bulk-sender rules of Gmail and Yahoo').waitFor()
  await expectAccessible(page, 'deliverability')
})

test('settings', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings?tab=accounts')
  await page.getByText('messages compared with the mailbox').first().waitFor()
  await expectAccessibleInBothThemes(page, 'accounts')
  await page
    .getByRole('button', { name: /^Edit profile/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Signature' }).waitFor()
  await expectAccessible(page, 'profile of an account')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Answers of ada@demo-and-co.example' }).click()
  await page.getByRole('button', { name: 'New answer' }).waitFor()
  await expectAccessibleInBothThemes(page, 'answers of a mailbox')
  await inDialogOf(page, 'New answer')
  await inDialogOf(page, 'Propose answers')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await expectAccessible(page, 'appearance')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByLabel('Be quiet').selectOption('hours')
  await page.getByLabel('From', { exact: true }).waitFor()
  await expectAccessibleInBothThemes(page, 'notifications')
})

async function inDialogOf(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expectAccessibleDialog(page, button)
}

async function inDialog(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key)
  await expectAccessibleDialog(page, name)
}

async function expectAccessibleDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor()
  await expectAccessible(page, name)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
}
