import { expect } from '@playwright/test'
import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts'
import { test } from './journey.ts'
import { rows } from './sign-in.ts'

const OWNER = { email: 'owner@quillbox.example', password: 'a-long-enough-password' }
const ADA = 'ada@outlook.test'

let outlook: OutlookEmulator
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const publicUrl = `http://127.0.0.1:${port}`
  const client = { id: 'quillbox', secret: 'a-secret', redirectUri: `${publicUrl}/oauth/microsoft` }
  outlook = await startOutlookEmulator({ users: [{ email: ADA, name: 'Ada Brandt' }], client })
  const mailbox = outlook.mailbox(ADA)
  const letter = `From: Mallory <mallory@elsewhere.example>\r\nTo: ${ADA}\r\nSubject: Star me\r\nMessage-ID: <a@elsewhere.example>\r\n\r\nText of it.\r\n`
  mailbox.add(mailbox.folder('inbox')?.id ?? '', Buffer.from(letter))
  dataDir = await testDataDirectory('quillbox-outlook-')
  server = await startServer(dataDir, {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SUPER_ADMIN_EMAIL: OWNER.email,
    SUPER_ADMIN_PASSWORD: OWNER.password,
    MICROSOFT_CLIENT_ID: client.id,
    MICROSOFT_CLIENT_SECRET: client.secret,
    MICROSOFT_BASE_URL: outlook.url,
    MICROSOFT_NOTIFICATIONS: 'on',
  })
})
test.afterAll(async () => {
  await server?.stop()
  await outlook?.close()
  if (dataDir) await removeDataDirectory(dataDir)
})

test('Outlook is connected in its popup, and what is done here is done there', async ({ page }) => {
  await page.goto(`${server.url}/auth`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await page.goto(`${server.url}/settings?tab=accounts`)
  await page.getByRole('button', { name: 'Connect account' }).click()
  // Google is not set up here, so the operator is told what to add.
  await page.getByText('Not set up here yet: sign-in by Gmail').click()
  await expect(page.getByText(/set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/)).toBeVisible()
  await expect(page.getByText(`${server.url}/oauth/google`)).toBeVisible()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Outlook/ }).click(),
  ])
  await popup.getByRole('link', { name: ADA }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ADA })).toContainText('Outlook')

  await page.goto(`${server.url}/inbox`)
  const row = rows(page).filter({ hasText: 'Star me' })
  await row.getByRole('button', { name: 'Star', exact: true }).click()
  const [message] = outlook.mailbox(ADA).messages.values()
  await expect.poll(() => message?.isFlagged).toBe(true)
  await row.getByRole('link').click()
  await expect(page.getByRole('article').first()).toContainText('Text of it.')
  await expect.poll(() => message?.isRead).toBe(true)

  // Outlook itself sends a notification: polling would find it only after five minutes.
  await expect.poll(() => outlook.subscriptions.ofPerson(ADA).length).toBe(1)
  const mailbox = outlook.mailbox(ADA)
  const letter = `From: Mallory <mallory@elsewhere.example>\r\nTo: ${ADA}\r\nSubject: Told of\r\nMessage-ID: <b@elsewhere.example>\r\n\r\nText.\r\n`
  mailbox.add(mailbox.folder('inbox')?.id ?? '', Buffer.from(letter), { categories: ['Clients'] })
  await page.goto(`${server.url}/inbox`)
  const told = rows(page).filter({ hasText: 'Told of' })
  await expect(told).toContainText('Clients')
  await expect(page.getByRole('navigation').getByText('Clients')).toBeVisible()

  // A new label is a category. Permission for the list of categories is requested when the first one is created.
  await told.getByRole('link').click()
  await expect(page.getByRole('article').first()).toContainText('Text.')
  await page.keyboard.press('l')
  await page.getByLabel('New label').fill('Projects')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/a category at Outlook, too.*MailboxSettings\.ReadWrite/)).toBeVisible()
  const [asking] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Ask Microsoft' }).click(),
  ])
  await asking.getByRole('link', { name: ADA }).click()
  await expect.poll(() => mailbox.categories).toContain('Projects')
  await expect(page.getByRole('checkbox', { name: 'Projects' })).toBeChecked()
})
