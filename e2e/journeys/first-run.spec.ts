import { expect } from '@playwright/test'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import {
  connection,
  fillMaildir,
  type MailServers,
  startMailServers,
  startProduct,
} from '../system/mail-server.ts'
import { test } from './journey.ts'
import { rows } from './sign-in.ts'

test.use({ ownBrowser: true })

let servers: MailServers
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  servers = await startMailServers(1)
  dataDir = await testDataDirectory('quillbox-first-run-')
  const [user = ''] = servers.dovecot.users
  await fillMaildir(
    servers.dovecot.home(user),
    ['Welcome', 'Your invoice'].map((subject, at) => ({
      source: `From: Ann <ann@friends.example>\r\nTo: ${user}\r\nSubject: ${subject}\r\nMessage-ID: <${at}@friends.example>\r\n\r\nHello.\r\n`,
      date: new Date(),
    })),
  )
  server = await startProduct(dataDir, servers, { SUPER_ADMIN_EMAIL: '', SUPER_ADMIN_PASSWORD: '' })
})
test.afterAll(async () => {
  await server?.stop()
  await servers?.close()
  await removeDataDirectory(dataDir)
})

test('the printed link leads to the first person, the first mailbox and its mail', async ({ page }) => {
  const [user = ''] = servers.dovecot.users
  await page.goto(`${server.url}/auth`)
  await expect(page.getByText('The server has printed a link to begin, in its log.')).toBeVisible()
  await until(async () => server.firstLink() !== null)
  const link = new URL(server.firstLink() ?? '')
  const begin = server.url + link.pathname + link.hash
  await page.goto(begin)
  await page.getByLabel('First Name').fill('Rosa')
  await page.getByLabel('Last Name').fill('Roth')
  await page.getByLabel('Email').fill('rosa@people.example')
  await page.getByLabel('Password', { exact: true }).fill('12345678')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First Name')).toHaveValue('Rosa')
  await page.getByLabel('Password', { exact: true }).fill('seven brown hats')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Connect your first mailbox' })).toBeVisible()
  await page.getByLabel('Email address').fill(user)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(servers.dovecot.password)
  const { imap, smtp } = connection(servers, user)
  for (const [at, { host, port }] of [imap, smtp].entries()) {
    await page
      .getByLabel(/^(IMAP|SMTP) server$/)
      .nth(at)
      .fill(host)
    await page.getByLabel('Port').nth(at).fill(String(port))
  }
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`${server.url}/`)

  await page.evaluate(() => localStorage.clear())
  await page.goto(begin)
  await page.reload()
  await expect(page.getByText('Somebody administers this installation already.')).toBeVisible()
})
