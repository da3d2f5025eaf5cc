import { expect, type Page } from '@playwright/test'
import { expireAccounts } from './expire-accounts.ts'
import { test } from './journey.ts'
import { answer, hold, intercept, RESENT, refuse } from './network.ts'
import { notices, toast } from './notices.ts'
import { enter, openConversation, rows, signIn } from './sign-in.ts'

/**
 * The texts of sections 2, 5 and 8 and the constants of section 9 of the specification, screen by screen, compared
 * exactly. Answers that a healthy server does not give are given by the browser's own network layer.
 */
test.describe('signing in', () => {
  test('labels, required fields, toasts', async ({ page }) => {
    await page.goto('/auth')
    await expect(page.getByText('Smart Organization', { exact: true })).toBeVisible()
    await expect(page.getByText('Team Collaboration', { exact: true })).toBeVisible()
    await expect(page.getByText('Advanced Analytics', { exact: true })).toBeVisible()
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await email.fill('nobody')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await email.fill('solo@demo.example')
    await password.fill('wrong')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Login failed', 'Invalid credentials')
    await expect(email).toHaveValue('solo@demo.example')
    await intercept(page, '**/api/auth/login', route => route.abort())
    await page.getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Network error', 'Failed to connect to server')
    await page.unroute('**/api/auth/login')
    await password.fill('quillbox-demo')
    const goOn = await hold(page, '**/api/auth/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    goOn()
    await toast(page, 'Login successful', 'Welcome back!')
    expect(
      await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]),
    ).toEqual([expect.any(String), expect.stringContaining('solo@demo.example')])
  })
})

test.describe('the sidebar', () => {
  test('its links, the organization, the badge, its widths', async ({ page }) => {
    await signIn(page, 'member@demo.example')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const hrefs = await nav
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(hrefs.slice(0, 6)).toEqual(['/inbox', '/starred', '/sent', '/drafts', '/scheduled', '/trash'])
    for (const name of ['All Inboxes', 'Starred', 'Sent', 'Drafts', 'Trash', 'Settings'])
      await expect(nav.getByRole('link', { name }).first()).toBeVisible()
    await expect(nav.getByText('Demo & Co')).toBeVisible()
    await expect(nav.getByText('Team Member')).toBeVisible()
    await expect(nav.getByText('Admin', { exact: true })).toBeVisible()
    // 64 and 16 units of 4 pixels.
    await expect(nav).toHaveCSS('width', '256px')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(nav).toHaveCSS('width', '64px')
  })

  test('the banner of an expired account', async ({ page }) => {
    await signIn(page, 'solo@demo.example')
    await expireAccounts(page)
    await page.goto('/')
    await expect(page.getByText('Urgent: Gmail Authentication Required')).toBeVisible()
    await expect(page.getByText(/email sync is paused/i)).toBeVisible()
    await page.goto('/settings?tab=accounts')
    await expect(page.getByText('Expired', { exact: true })).toBeVisible()
    await expect(page.getByText('Authentication Expired')).toBeVisible()
    await expect(
      page.getByText(/Email synchronization is paused\. Re-authorize to resume fetching emails\./),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Re-authorize' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled()
  })
})

const status = {
  accountId: 1,
  email: 'june@studio.example',
  phase: 'syncing',
  syncInProgress: true,
  lastSyncAt: null,
  nextSyncAt: null,
  lastError: null,
  lastErrorAt: null,
  errorCount: 0,
  firstSync: {
    foldersDone: 1,
    foldersTotal: 6,
    messagesDone: 1200,
    messagesTotal: 8140,
    oldestReached: null,
  },
  verified: null,
  newsBy: 'push',
  shortfalls: [],
  pushProblem: null,
  pendingChanges: 0,
  sending: null,
  filing: null,
}

test.describe('first steps', () => {
  test('a person without a mailbox is led to one', async ({ page }) => {
    await signIn(page, 'super@demo.example')
    await expect(page.getByRole('heading', { name: 'Connect your first mailbox' })).toBeVisible()
    await expect(page.getByText('New messages will appear here')).toHaveCount(0)
    await page.getByLabel('Email address').fill('ada@nowhere.invalid')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('a first sync says how far it is, with three hints that stay away', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('quillbox.hints', 'on'))
    await answer(page, '**/api/sync/status', { accountStatuses: [status] })
    await answer(page, '**/api/emails?folder=inbox*', { emails: [], total: 0 })
    await signIn(page, 'solo@demo.example')
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('1,200 of 8,140 messages, 1 of 6 folders')).toBeVisible()
    await expect(steps.getByRole('list', { name: 'Hints' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('The newest messages come first.')).toBeVisible()
    await steps.getByRole('button', { name: 'Hide the hints' }).click()
    await expect(steps.getByRole('list', { name: 'Hints' })).toHaveCount(0)
  })
})

const EMPTY = {
  inbox: ['No emails in inbox', 'New messages will appear here'],
  starred: ['No starred emails', 'Add stars to messages to make them easy to find'],
  sent: ['No sent emails', 'Emails you send will appear here'],
  drafts: ['No drafts', 'Draft emails will appear here'],
  trash: ['No emails in trash', 'Deleted emails will appear here'],
} as const

test.describe('lists', () => {
  test.beforeEach(({ page }) => signIn(page, 'admin@demo.example'))

  test('while they load, and when they are empty', async ({ page }) => {
    const letGo = await hold(page, '**/api/emails?folder=*', route =>
      route.fulfill({ json: { emails: [], total: 0 } }),
    )
    await page.goto('/starred')
    await expect(page.getByText('Loading emails...')).toBeAttached()
    await expect(page.getByText('Please wait')).toBeAttached()
    letGo()
    for (const [folder, [title, text]] of Object.entries(EMPTY)) {
      await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="/${folder}"]`).click()
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    const goOn = await hold(page, '**/api/search')
    await page.getByPlaceholder('search bar').fill('lunch')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching emails...')).toBeAttached()
    goOn()
  })

  test('rows: who, subject, snippet, date', async ({ page }) => {
    const row = (id: number, change: object) => ({
      id,
      messageId: String(id),
      rfcMessageId: null,
      threadId: String(id),
      accountId: 1,
      account: { id: 1, email: 'ada@demo-and-co.example' },
      subject: 'Hello',
      snippet: 'short',
      sender: 'Zoe',
      senderEmail: 'zoe@x.example',
      recipient: '',
      recipientEmail: '',
      from: 'Zoe Lane <zoe@x.example>',
      to: '',
      receivedAt: `${new Date().getFullYear()}-01-02T10:00:00Z`,
      date: '',
      isRead: true,
      isStarred: false,
      labels: ['inbox'],
      folder: 'inbox',
      hasAttachments: false,
      snoozedUntil: null,
      isMuted: false,
      ...change,
    })
    const emails = [
      row(1, {}),
      row(2, { from: 'kim@x.example' }),
      row(3, { from: '', sender: '' }),
      row(4, { subject: '', snippet: 'x'.repeat(80) }),
      row(5, { receivedAt: '2019-05-06T10:00:00Z' }),
      row(6, { receivedAt: '' }),
      row(7, { receivedAt: 'nonsense' }),
    ]
    await answer(page, '**/api/emails?folder=inbox*', { emails, total: 30 })
    await page.goto('/inbox')
    await expect(rows(page).nth(0)).toContainText('Zoe Lane')
    await expect(rows(page).nth(0)).toContainText('2 Jan')
    await expect(rows(page).nth(1)).toContainText('kim')
    await expect(rows(page).nth(2)).toContainText('Unknown')
    await expect(rows(page).nth(3)).toContainText('(No Subject)')
    await expect(rows(page).nth(3)).toContainText(`${'x'.repeat(60)}...`)
    await expect(rows(page).nth(3)).not.toContainText('x'.repeat(61))
    await expect(rows(page).nth(4)).toContainText('6 May 2019')
    await expect(rows(page).nth(5)).toContainText('No date')
    await expect(rows(page).nth(6)).toContainText('Invalid date')
    await expect(page.getByText('1-25 of 30')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  })

  test('searching: filters, AI search, results, nothing found, failure', async ({ page }) => {
    await page.getByRole('button', { name: 'Search Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Search Filters' })
    for (const name of ['Inbox', 'Starred', 'Sent', 'Drafts', 'Trash'])
      await expect(filters.getByRole('checkbox', { name, exact: true })).toBeChecked()
    const accounts = filters.getByRole('group', { name: 'Email Accounts' }).getByRole('checkbox')
    const count = await accounts.count()
    expect(count).toBeGreaterThanOrEqual(2)
    for (const name of ['Starred', 'Drafts', 'Trash'])
      await filters.getByRole('checkbox', { name, exact: true }).uncheck()
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('button', { name: `Search Filters, ${count + 2} active` })).toBeVisible()
    await page.getByRole('button', { name: /^Search Filters/ }).click()
    await filters.getByRole('button', { name: 'Reset All' }).click()
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('button', { name: 'Search Filters', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'AI search' }).click()
    const dialog = page.getByRole('dialog', { name: 'AI Search' })
    for (const method of ['Smart', 'Semantic', 'Keyword'])
      await expect(dialog.getByRole('radio', { name: method })).toBeVisible()
    for (const example of ['payment invoices', 'meeting requests', 'urgent messages', 'project updates'])
      await expect(dialog.getByRole('button', { name: example })).toBeVisible()
    await dialog.getByRole('textbox').fill('invoice')
    await expect(dialog.getByText(/^\d{1,3}% match$/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'AI Search' }).click()
    await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /^\/thread\/\d+$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const box = page.getByPlaceholder('search bar')
    await box.fill('invoice')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await expect(page.getByText(/^\d+ results for "invoice"$/)).toBeVisible()
    await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible()
    await expect(
      rows(page)
        .first()
        .getByText(/^\d{1,3}%$/)
        .filter({ visible: true }),
    ).toBeVisible()
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /^\/thread\/\d+\?from=inbox$/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
    await box.fill('qqqzzz')
    await box.press('Enter')
    await expect(page.getByText('No emails found')).toBeVisible()
    await expect(page.getByText('No results for "qqqzzz". Try different keywords.')).toBeVisible()
    const asked: { limit?: number }[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/search')) asked.push(request.postDataJSON())
    })
    // Whatever the server says.
    await refuse(page, '**/api/search', 503, { message: 'The index is away' })
    await box.fill('other words')
    await box.press('Enter')
    await toast(page, 'Search failed', 'Please try again')
    await expect(page.getByRole('main').getByText('Search failed')).toBeVisible()
    await expect(page.getByRole('main').getByText('Please try again')).toBeVisible()
    await notices(page).getByRole('button', { name: 'Dismiss' }).click()

    await page.getByRole('button', { name: 'AI search' }).click()
    await dialog.getByRole('textbox').fill('something else')
    await dialog.getByRole('textbox').press('Enter')
    await toast(page, 'Search failed', 'Please try again')
    expect(asked.map(({ limit }) => limit)).toEqual([100, 100])
  })

  test('trash: toasts', async ({ page }) => {
    await refuse(page, '**/api/triage/move')
    // The notice names a message or a conversation, and the time of day decides which of them is in the last row.
    await rows(page)
      .getByRole('checkbox', { name: /^Select message from/ })
      .last()
      .check()
    await page
      .getByRole('toolbar', { name: 'Selected emails' })
      .getByRole('button', { name: 'Move to trash' })
      .click()
    await toast(page, 'Failed to delete email', 'Please try again later')
    await expect(rows(page)).toHaveCount(25)
    await page.unroute('**/api/triage/move')
    await page.keyboard.press('#')
    await toast(page, 'Email deleted successfully', 'Email moved to trash')
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Undone')
  })
})

test.describe('a conversation', () => {
  test('nothing there', async ({ page }) => {
    await signIn(page, 'solo@demo.example')
    for (const id of ['999999999', 'nope']) {
      await page.goto(`/thread/${id}`)
      await expect(page.getByText('Thread not found')).toBeVisible()
      await expect(page.getByText("This conversation doesn't exist or has been deleted.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Inbox' })).toBeVisible()
    }
  })

  test('header, details, Auto Follow-Up Settings, the inline reply', async ({ page }) => {
    await signIn(page, 'admin@demo.example')
    await openConversation(page, 'Feedback of the first users')
    for (const name of ['Back', 'Summarize', 'Follow-Up', 'Move thread to trash'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(
      page.getByRole('button', { name: /Star the latest message|Unstar the latest/ }),
    ).toBeVisible()
    // Those that were read before are folded to a line.
    const article = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^(Show|Hide) details$/ }) })
      .first()
    await expect(article.getByText(/^to \S+$/)).toBeVisible()
    await expect(
      article.getByText(/\((just now|\d+ (minute|hour|day|week|month|year)s? ago)\)/),
    ).toBeVisible()
    await article.getByRole('button', { name: 'Show details' }).click()
    for (const name of ['from', 'to', 'date', 'subject', 'mailed-by'])
      await expect(article.getByText(name, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Follow-Up', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Auto Follow-Up Settings' })
    const enabled = dialog.getByRole('switch', { name: 'Enable Auto Follow-Up' })
    await expect(enabled).not.toBeChecked()
    await expect(dialog.getByText('Timing')).toHaveCount(0)
    await enabled.click()
    await expect(dialog.getByLabel('Follow up after')).toHaveValue('3')
    await expect(dialog.getByLabel('Follow up after')).toHaveAttribute('min', '1')
    await expect(dialog.getByLabel('Follow up after')).toHaveAttribute('max', '30')
    await dialog.getByLabel('Follow up after').fill('')
    await dialog.getByLabel('Follow up after').blur()
    await expect(dialog.getByLabel('Follow up after')).toHaveValue('1')
    await options(page, dialog.getByRole('combobox', { name: 'Unit' }), ['Hours', 'Days', 'Weeks'])
    await options(page, dialog.getByRole('combobox', { name: 'Maximum follow-ups' }), ['1', '2', '3', '5'])
    await options(page, dialog.getByRole('combobox', { name: 'Type' }), [
      'Template',
      'Custom message',
      'AI-generated',
    ])
    await options(page, dialog.getByRole('combobox', { name: 'Template' }), [
      'Polite reminder',
      'Urgent follow-up',
      'Gentle nudge',
      'Final notice',
    ])
    await expect(dialog.getByLabel('Subject')).toHaveAttribute('placeholder', /^Re: /)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Settings' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Follow-Up', exact: true }).click()
    await expect(enabled).toBeChecked()
    await expect(dialog.getByLabel('Follow up after')).toHaveValue('1')
    await enabled.click()
    await dialog.getByRole('button', { name: 'Save Settings' }).click()
    await expect(dialog).toHaveCount(0)

    // The inline reply.
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const reply = page.getByRole('region', { name: 'Reply' })
    for (const name of ['Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Link'])
      await expect(reply.getByRole('button', { name })).toBeVisible()
    await options(page, reply.getByRole('combobox', { name: 'Font size' }), [
      '8 pt',
      '10 pt',
      '12 pt',
      '14 pt',
      '18 pt',
      '24 pt',
      '36 pt',
    ])
    await expect(reply.getByRole('combobox', { name: 'Font size' })).toContainText('12 pt')
    const editor = reply.getByRole('textbox', { name: 'Reply message' })
    const box = editor.locator('..')
    await expect(box).toHaveCSS('min-height', '120px')
    await expect(box).toHaveCSS('max-height', '300px')
    const asked = new Promise<string>(resolve =>
      page.once('dialog', dialog => {
        resolve(dialog.message())
        void dialog.dismiss()
      }),
    )
    await reply.getByRole('button', { name: 'Link' }).click()
    expect(await asked).toBe('Enter URL:')
    await expect(reply.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await reply.getByRole('button', { name: 'AI Assist' }).click()
    for (const name of ['Positive Reply', 'Negative Reply', 'Generate Custom', 'Quick AI Rewrite', 'Cancel'])
      await expect(reply.getByRole('button', { name })).toBeVisible()
    await expect(reply.getByLabel('How would you like to rewrite this message?')).toBeVisible()
    await expect(reply.getByRole('button', { name: 'Generate Custom' })).toBeDisabled()
    await answer(page, '**/api/ai/generate-reply', { reply: '<p>Gladly.</p>', engine: 'Offline engine' })
    await reply.getByRole('button', { name: 'Positive Reply' }).click()
    await expect(reply.getByText('Written by Offline engine. Read it before you send it.')).toBeVisible()
    await reply.getByRole('button', { name: 'Undo' }).click()
    await expect(editor).toHaveText('')
    const logged: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await editor.fill('Agreed.')
    await refuse(page, '**/api/emails/send')
    const letGo = await hold(page, '**/api/emails/send', route => route.fallback())
    await reply.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(reply.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    letGo()
    await toast(page, 'Failed to send email', 'There was an error sending your email.')
    await expect(editor).toHaveText('Agreed.')
    await reply.getByRole('button', { name: 'Discard' }).click()
    await expect(reply).toHaveCount(0)
    await refuse(page, '**/api/triage/move')
    await page.getByRole('button', { name: /^Move thread to trash/ }).click()
    await toast(page, 'Failed to delete email', 'Please try again later')
    await expect.poll(() => logged.join()).toContain('Failed to delete thread')
    expect(logged.join()).toContain('Failed to send reply')
  })

  test('more than 4 messages, the summary panel, quoted text', async ({ page }) => {
    await signIn(page, 'admin@demo.example')
    await intercept(page, /\/api\/threads\/\d+$/, async route => {
      const response = await route.fetch(RESENT)
      const [first] = await response.json()
      await route.fulfill({
        json: Array.from({ length: 6 }, (_, at) => ({ ...first, id: first.id + at * 100_000, isRead: true })),
      })
    })
    const made = {
      summary: 'They agree on the plan.',
      keyPoints: ['One', 'Two', 'Three'],
      actionItems: ['Call Ana'],
      outstandingIssues: ['The price'],
      sources: {
        keyPoints: [{ messageId: 1 }, { messageId: 2 }, { messageId: 3 }],
        actionItems: [{ messageId: 1, owner: 'Ben', due: '2027-03-01' }],
        outstandingIssues: [{ messageId: 1 }],
      },
      engine: 'Offline engine',
      newMessages: 2,
      createdAt: new Date().toISOString(),
    }
    await answer(page, /\/api\/threads\/\d+\/summary$/, made)
    await openConversation(page, 'Feedback of the first users')
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByRole('button', { name: 'Show 2 hidden messages' }).click()
    await expect(page.getByRole('article')).toHaveCount(6)
    await page.getByRole('button', { name: 'Hide 2 messages' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    const panel = page.getByRole('region', { name: 'AI summary' })
    await expect(panel.getByRole('listitem')).toHaveText(['One', 'Two'])
    await panel.getByRole('button', { name: 'Show More' }).click()
    for (const title of ['Detailed Summary', 'Key Points', 'Action Items', 'Outstanding Issues'])
      await expect(panel.getByText(title, { exact: true })).toBeVisible()
    await expect(panel.getByText('by the offline engine')).toBeVisible()
    await expect(panel.getByText('2 newer messages are not in it.')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Call Ana' })).toHaveText(
      /Call AnaBenby Mon,? 1 Mar 2027/,
    )
    await panel.getByRole('button', { name: 'Show Less' }).click()
    await expect(panel.getByText('Action Items')).toHaveCount(0)
    const settled = { ...made, outstandingIssues: [], sources: { ...made.sources, outstandingIssues: [] } }
    await answer(page, /\/api\/threads\/\d+\/summary$/, settled)
    await panel.getByRole('button', { name: 'Summarize again' }).click()
    await panel.getByRole('button', { name: 'Show More' }).click()
    await expect(panel.getByText('None were found.')).toBeVisible()
  })
})

test.describe('a single email', () => {
  test('labels, automation, answering, deleting', async ({ page }) => {
    await signIn(page, 'admin@demo.example')
    await openConversation(page, 'Feedback of the first users')
    await page.getByRole('button', { name: 'More about this message' }).first().click()
    await page.getByRole('menuitem', { name: 'Open this message alone' }).click()
    await expect(page).toHaveURL(/\/email\/\d+$/)
    for (const name of [
      'Back to Inbox',
      'Reply',
      'Forward',
      'Archive',
      'Move to Trash',
      'Delete Permanently',
      'Star',
    ])
      await expect(page.getByRole('button', { name, exact: true }).last()).toBeVisible()
    await expect(page.getByText(/^to \S+@\S+$/)).toBeVisible()

    await expect(page.getByRole('heading', { name: 'Email Automation' })).toBeVisible()
    const save = page.getByRole('button', { name: 'Save Automation Settings' })
    await expect(save).toHaveCount(0)
    await page.getByRole('switch', { name: 'Auto AI Reply' }).click()
    await expect(page.getByLabel('Reply after (minutes)')).toHaveValue('5')
    await expect(page.getByRole('combobox', { name: 'Tone' })).toContainText('Professional')
    await options(page, page.getByRole('combobox', { name: 'Tone' }), [
      'Professional',
      'Friendly',
      'Casual',
      'Formal',
    ])
    await page.getByRole('switch', { name: 'Auto Follow-up' }).click()
    await expect(page.getByLabel('Follow up after (days)')).toHaveValue('3')
    await expect(page.getByRole('textbox', { name: 'Template' })).toHaveValue(
      'Hi {{name}}, Just following up on my previous email...',
    )
    await refuse(page, /\/automation$/)
    await save.click()
    await toast(page, 'Error', 'Failed to save automation settings.')
    await page.unroute(/\/automation$/)
    // An automatic answer would leave after some minutes, into a conversation that other journeys read.
    await page.getByRole('switch', { name: 'Auto AI Reply' }).click()
    await save.click()
    await toast(
      page,
      'Automation Settings Saved',
      'Email automation settings have been applied to this email.',
    )

    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Reply' })
    await expect(panel.getByText('--- Original Message ---')).toBeVisible()
    await expect(panel.getByLabel('Subject')).toHaveValue(/^Re: /)
    for (const name of ['Cc', 'Bcc', 'Send', 'Attach', 'Discard'])
      await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
    await panel.getByLabel('Subject').fill('')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await toast(page, 'Missing required fields', 'Please fill in From, To, and Subject fields')
    await panel.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    const forward = page.getByRole('region', { name: 'Forward' })
    await expect(forward.getByText('--- Forwarded Message ---')).toBeVisible()
    await expect(forward.getByLabel('Subject')).toHaveValue(/^Fwd: /)
    await forward.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Delete Permanently' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Move to Trash' }).click()
    await toast(page, 'Email deleted successfully', 'Email moved to trash')
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Undone')
  })
})

test.describe('compose', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'solo@demo.example')
    await page.getByRole('button', { name: 'Compose' }).click()
  })

  test('defaults, panels, what is missing, failures', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await expect(dialog.getByRole('combobox', { name: 'From' })).toContainText('@')
    await options(page, dialog.getByRole('combobox', { name: 'Font size' }), [
      'Size 1 (8 pt)',
      'Size 2 (10 pt)',
      'Size 3 (12 pt)',
      'Size 4 (14 pt)',
      'Size 5 (18 pt)',
    ])
    await expect(dialog.getByRole('combobox', { name: 'Font size' })).toContainText('Size 3')
    await dialog.getByRole('button', { name: 'Cc', exact: true }).click()
    await dialog.getByRole('button', { name: 'Bcc', exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Cc', exact: true })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Bcc', exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await toast(
      page,
      'Missing fields',
      'Please fill in the recipient, subject, message, and select a sender account.',
    )

    await dialog.getByRole('button', { name: 'AI template' }).click()
    const template = dialog.getByRole('region', { name: 'AI template' })
    await template.getByRole('button', { name: 'Generate' }).click()
    await expect(template.getByText('Please enter instructions for the AI template.')).toBeVisible()
    await template.getByRole('textbox').fill('Invite them to lunch')
    await refuse(page, '**/api/ai/compose')
    await template.getByRole('button', { name: 'Generate' }).click()
    await toast(page, 'Failed to generate template', 'Could not generate AI template.')
    await page.unroute('**/api/ai/compose')
    await answer(page, '**/api/ai/compose', {
      subject: 'Lunch',
      body: '<p>Shall we have lunch?</p>',
      engine: 'Offline engine',
    })
    await template.getByRole('button', { name: 'Generate' }).click()
    await toast(page, 'AI template generated')
    await expect(dialog.getByLabel('Subject')).toHaveValue('Lunch')
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveText('Shall we have lunch?')

    await dialog.getByRole('button', { name: 'Follow-up' }).click()
    await dialog.getByRole('switch', { name: 'Follow up if nobody answers' }).click()
    const days = (counts: number[]) => counts.map(count => `${count} day${count === 1 ? '' : 's'}`)
    await options(
      page,
      dialog.getByRole('combobox', { name: 'First follow-up after' }),
      days([1, 2, 3, 5, 7, 14]),
    )
    await options(page, dialog.getByRole('combobox', { name: 'Maximum follow-ups' }), [
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    await options(page, dialog.getByRole('combobox', { name: 'Days between' }), days([3, 5, 7, 10, 14]))
    await options(page, dialog.getByRole('combobox', { name: 'New thread after' }), [
      '1 follow-up',
      '2 follow-ups',
      '3 follow-ups',
      'Never',
    ])
    await expect(dialog.getByRole('combobox', { name: 'First follow-up after' })).toContainText('3 days')
    await expect(dialog.getByRole('combobox', { name: 'Maximum follow-ups' })).toContainText('2')
    await expect(dialog.getByRole('combobox', { name: 'Days between' })).toContainText('5 days')
    await expect(dialog.getByRole('combobox', { name: 'New thread after' })).toContainText('2 follow-ups')
    await expect(dialog.getByRole('textbox', { name: 'Template' })).toHaveValue(/\{\{name\}\}/)

    await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
    await refuse(page, '**/api/emails/send')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await toast(page, 'Failed to send email', 'Please try again later')
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveText('Shall we have lunch?')
    await dialog.getByRole('button', { name: 'Discard' }).click()
  })
})

test('without an active account nothing can be sent', async ({ page }) => {
  await answer(page, '**/api/accounts', [])
  await signIn(page, 'solo@demo.example')
  await page.getByRole('button', { name: 'Compose' }).click()
  await expect(
    page.getByText('No active email accounts available. Please connect an account first.'),
  ).toBeVisible()
})

test.describe('settings', () => {
  test('accounts: states, sync, profile, removal', async ({ page }) => {
    await enter(page, 'admin@demo.example')
    await page.goto('/settings?tab=accounts')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Email Accounts' })).toBeVisible()
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Sync now' }).first().click()
    await toast(page, 'Sync started', 'Manual sync has been initiated')
    await refuse(page, /\/api\/sync\/force/)
    await page.getByRole('button', { name: 'Sync now' }).last().click()
    await toast(page, 'Failed to force sync')
    await page
      .getByRole('button', { name: /^Edit profile/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Profile of/ })
    await dialog.getByRole('textbox', { name: 'Signature' }).fill('Ada Brandt, Demo & Co')
    await refuse(page, /\/profile$/)
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await expect(dialog.getByText('Failed to update profile')).toBeVisible()
    await page.unroute(/\/profile$/)
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await toast(page, 'Profile updated')
    // While the dialog fades out, Escape would close it instead of the editor.
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(page.getByRole('region', { name: 'Signature' })).toContainText('Ada Brandt, Demo & Co')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await intercept(page, /\/api\/accounts\/\d+\?/, route => route.fulfill({ json: { success: true } }))
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Remove account' }).click()
    await toast(page, 'Account deleted', 'Email account has been removed successfully')
  })
})

test('a message beside the list, and the history that it quotes', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings?tab=appearance')
  await page.getByText('Beside the list', { exact: true }).click()
  // A list of few: however much mail has come since, these are in view.
  await page.goto('/?q=parcel')
  const beside = page.getByRole('region', { name: 'Selected email' })
  await page.getByRole('link', { name: /Your parcel arrives/ }).click()
  await expect(beside.getByText('1 message', { exact: true })).toBeVisible()
  await page.getByPlaceholder('search bar').fill('subject:"Feedback of the first users"')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Feedback of the first users/ }).click()
  await expect(beside.getByRole('heading', { name: /Feedback of the first users/ })).toBeVisible()
  await expect(beside.getByText('3 messages', { exact: true })).toBeVisible()
  await beside.getByRole('button', { name: 'Open the conversation' }).click()
  const history = page.getByRole('button', { name: 'Show quoted text' }).last()
  await expect(history).toHaveText('•••')
  await history.click()
  await expect(page.getByRole('button', { name: 'Hide quoted text' })).toBeVisible()
})

async function options(page: Page, select: ReturnType<Page['getByRole']>, expected: string[]): Promise<void> {
  await select.click()
  await expect(page.getByRole('option')).toHaveText(expected)
  await page.keyboard.press('Escape')
}
