import { expect, type Page } from '@playwright/test'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts'
import { test } from './journey.ts'
import { rows } from './sign-in.ts'

const OWNER = { email: 'owner@quillbox.example', password: 'a-long-enough-password' }
const ALICE = 'alice@gmail.test'
const BOB = 'bob@gmail.test'

let gmail: GmailEmulator
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const publicUrl = `http://127.0.0.1:${port}`
  const client = { id: 'quillbox', secret: 'a-secret', redirectUri: `${publicUrl}/oauth/google` }
  const users = [
    { email: ALICE, name: 'Alice Example' },
    { email: BOB, name: 'Bob Example' },
  ]
  gmail = await startGmailEmulator({ users, client })
  dataDir = await testDataDirectory('quillbox-gmail-')
  server = await startServer(dataDir, {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SUPER_ADMIN_EMAIL: OWNER.email,
    SUPER_ADMIN_PASSWORD: OWNER.password,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_BASE_URL: gmail.url,
  })
  gmail.setSendAs(ALICE, [
    { sendAsEmail: 'sales@corp.test', displayName: 'Sales', verificationStatus: 'accepted' },
  ])
  for (const subject of ['Read me', 'Star me', 'Bin me', 'Answer me']) await arrive(subject)
})
test.afterAll(async () => {
  await server?.stop()
  await gmail?.close()
  if (dataDir) await removeDataDirectory(dataDir)
})

test('Gmail is connected in its popup, read, starred, binned and answered; and connected again when it has expired', async ({
  page,
}) => {
  await signIn(page)

  await test.step('connect in the popup', async () => {
    await page.goto(`${server.url}/settings?tab=accounts`)
    await page.getByRole('button', { name: 'Connect account' }).click()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^Gmail/ }).click(),
    ])
    await popup.getByRole('button', { name: ALICE }).click()
    await expect(toast(page, 'Account connected successfully')).toBeVisible()
    // Nobody here has an organization.
    await expect(toast(page, 'Gmail account has been added. Its newest messages arrive first.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: ALICE })).toContainText('Gmail')
    expect(popup.isClosed()).toBe(true)
  })

  await test.step('the vacation note is kept by Gmail, which is asked for the permission when it is needed', async () => {
    await page.getByRole('button', { name: `Vacation note of ${ALICE}` }).click()
    const dialog = page.getByRole('dialog', { name: `Vacation note of ${ALICE}` })
    await expect(dialog).toContainText('Gmail keeps this note and sends it itself')
    await dialog.getByRole('switch', { name: 'Send a vacation note' }).click()
    await dialog.getByRole('textbox', { name: 'Text of the note' }).fill('Back in January.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('gmail.settings.basic')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Ask Google' }).click(),
    ])
    await popup.getByRole('button', { name: ALICE }).click()
    await expect(page.getByRole('listitem').filter({ hasText: ALICE })).toContainText('Away')
    expect(await atGmail('/settings/vacation')).toMatchObject({
      enableAutoReply: true,
      responseBodyHtml: '<p>Back in January.</p>',
    })
  })

  await test.step('what is done here is done at Gmail', async () => {
    await page.goto(`${server.url}/inbox`)
    await expect(rows(page)).toHaveCount(4)
    await expect(row(page, 'Star me')).toContainText('Mallory')
    await row(page, 'Read me').getByRole('link').click()
    await expect(page.getByRole('article').first()).toContainText('Text of Read me')
    await expect.poll(() => labelsOf('Read me')).not.toContain('UNREAD')
    await page.keyboard.press('u')
    await row(page, 'Star me').getByRole('button', { name: 'Star', exact: true }).click()
    await expect.poll(() => labelsOf('Star me')).toContain('STARRED')
    await row(page, 'Bin me').getByRole('checkbox').check()
    await page
      .getByRole('toolbar', { name: 'Selected emails' })
      .getByRole('button', { name: 'Move to trash' })
      .click()
    await expect.poll(() => labelsOf('Bin me')).toContain('TRASH')
    await row(page, 'Answer me').getByRole('link').click()
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await page.getByRole('textbox', { name: 'Reply message' }).fill('With pleasure.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Email sent successfully!')).toBeVisible()
    await expect.poll(() => labelsOf('Re: Answer me')).toContain('SENT')
    expect((await find('Re: Answer me'))?.threadId).toBe((await find('Answer me'))?.threadId)
  })

  await test.step('an answer goes out from the address that was written to', async () => {
    await arrive('To the shop', 'sales@corp.test')
    await page.goto(`${server.url}/inbox`)
    await row(page, 'To the shop').getByRole('link').click()
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveText('sales@corp.test')
    await page.getByRole('textbox', { name: 'Reply message' }).fill('It is in stock.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Email sent successfully!')).toBeVisible()
    await expect
      .poll(async () => (await find('Re: To the shop'))?.source)
      .toMatch(/^From: Sales <sales@corp\.test>/m)
  })

  await test.step('a token that runs out is renewed without a word', async () => {
    gmail.tokens.expire(ALICE)
    await arrive('After the token')
    await page.goto(`${server.url}/inbox`)
    await expect(row(page, 'After the token')).toBeVisible()
    await expect(page.getByText('Urgent: Gmail Authentication Required')).toHaveCount(0)
  })

  await test.step('a grant that is withdrawn is said, and renewed by the banner', async () => {
    gmail.tokens.revoke(ALICE)
    const banner = page.getByText('Urgent: Gmail Authentication Required')
    await expect(banner).toBeVisible()
    await expect(page.getByText(`Email sync is paused for ${ALICE}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Re-authorize' }).click()
    await page.getByRole('button', { name: ALICE }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(toast(page, 'Account connected successfully')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await arrive('After the banner')
    await page.goto(`${server.url}/inbox`)
    await expect(row(page, 'After the banner')).toBeVisible()
  })

  await test.step('in Settings the popup refuses the wrong mailbox, and hears a no', async () => {
    gmail.tokens.revoke(ALICE)
    await page.goto(`${server.url}/settings?tab=accounts`)
    await expect(page.getByText('Authentication Expired')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled()
    const reauthorise = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: 'Re-authorize' })
    const consent = async () => (await Promise.all([page.waitForEvent('popup'), reauthorise.click()]))[0]

    const wrong = await consent()
    await wrong.getByRole('button', { name: BOB }).click()
    await expect(
      toast(
        page,
        /^Authentication failed\. You signed in as bob@gmail\.test, but this account is alice@gmail\.test/,
      ),
    ).toBeVisible()
    const no = await consent()
    await no.getByRole('link', { name: 'Cancel' }).click()
    await expect(
      toast(page, 'Authentication failed. Google was not allowed to let Quillbox in.'),
    ).toBeVisible()
    const closed = await consent()
    await closed.close()
    await expect(toast(page, 'Popup was closed')).toBeVisible()

    const right = await consent()
    await right.getByRole('button', { name: ALICE }).click()
    await expect(toast(page, `${ALICE} is syncing again.`)).toBeVisible()
    await expect(page.getByText('Authentication Expired')).toHaveCount(0)
  })
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/auth`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
}

const toast = (page: Page, title: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByText(title, { exact: true })
    .first()
const row = (page: Page, subject: string) =>
  rows(page).filter({ has: page.getByText(subject, { exact: true }) })

async function arrive(subject: string, to = ALICE): Promise<void> {
  const id = subject.toLowerCase().replaceAll(' ', '-')
  const head = [
    'From: Mallory <mallory@elsewhere.example>',
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${id}@elsewhere.example>`,
  ]
  await gmail.inject(ALICE, Buffer.from(`${head.join('\r\n')}\r\n\r\nText of ${subject}.\r\n`))
}

/** What Gmail itself answers about Alice. */
async function atGmail(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${gmail.tokens.mint(ALICE)}` }
  return (await fetch(`${gmail.url}/gmail/v1/users/me${path}`, { headers })).json()
}

/** A message as Gmail itself stores it. */
async function find(
  subject: string,
): Promise<{ labelIds: string[]; threadId: string; source: string } | undefined> {
  const { messages = [] } = (await atGmail('/messages?includeSpamTrash=true')) as {
    messages?: { id: string }[]
  }
  for (const { id } of messages) {
    // biome-ignore lint/suspicious/noExplicitAny: whatever Gmail answers
    const message = (await atGmail(`/messages/${id}?format=full`)) as any
    const said = message.payload.headers.find(({ name }: { name: string }) => name === 'Subject')?.value
    if (said !== subject) continue
    const { raw } = (await atGmail(`/messages/${id}?format=raw`)) as { raw: string }
    return { ...message, source: Buffer.from(raw, 'base64url').toString() }
  }
  return undefined
}
const labelsOf = async (subject: string) => (await find(subject))?.labelIds ?? []
