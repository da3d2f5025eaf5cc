import { expect, type Page } from '@playwright/test'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import {
  connection,
  EMAIL,
  type MailServers,
  PASSWORD,
  signIn as signInByApi,
  startMailServers,
  startProduct,
} from '../system/mail-server.ts'
import { test } from './journey.ts'
import { rows } from './sign-in.ts'

test.use({ ownBrowser: true })

const SALES = 'sales@mail.test'
let servers: MailServers
let server: ServerProcess
let dataDir: string
let own: string
let token: string

const letter = (id: string, headers: string[], text = 'Please answer.') =>
  [
    ...headers,
    `Message-ID: <${id}@birch.test>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n')
const arrive = (raw: string) =>
  deliver(servers.dovecot, { from: 'orla@birch.test', to: [own], raw: Buffer.from(raw) })
const ORLA = 'From: Orla Finch <orla@birch.test>'

test.beforeAll(async () => {
  servers = await startMailServers(2)
  dataDir = await testDataDirectory('quillbox-replies-')
  own = servers.dovecot.users[0] as string
  const [local = ''] = own.split('@')
  await arrive(
    letter('alias', [`Delivered-To: ${SALES}`, ORLA, 'To: list@else.test', 'Subject: Only to an alias']),
  )
  const to = `To: "${local.toUpperCase()}"@MAIL.test, ${local}+fair@mail.test, Ana <ana@else.test>`
  await arrive(letter('plus', [ORLA, to, `Cc: ${SALES}, sales+x@mail.test`, 'Subject: Under many spellings']))
  server = await startProduct(dataDir, servers)
  token = await signInByApi(server)
  const account = (await server.call('POST', '/api/accounts/imap', {
    token,
    body: connection(servers, own),
  })) as {
    id: number
  }
  const aliases = [{ address: SALES, name: 'Sales' }]
  await server.call('PUT', `/api/accounts/${account.id}/profile`, { token, body: { aliases } })
  await until(async () => {
    const { total } = (await server.call('GET', '/api/emails', { token })) as { total: number }
    return total === 2
  }, 100)
})
test.afterAll(async () => {
  await server?.stop()
  await servers?.close()
  if (dataDir) await removeDataDirectory(dataDir)
})

test('an answer comes from the alias that was written to, and never goes to oneself', async ({ page }) => {
  await signIn(page, '/inbox')
  await open(page, 'Only to an alias')
  await page.keyboard.press('r')
  const reply = page.getByRole('region', { name: 'Reply' })
  await expect(reply.getByRole('combobox', { name: 'From' })).toHaveText(SALES)
  await page.goto(`${server.url}/inbox`)
  await open(page, 'Under many spellings')
  await page.keyboard.press('a')
  await expect(reply.getByRole('combobox', { name: 'From' })).toHaveText(own)
  await expect(reply).toContainText('Orla Finch')
  await expect(reply).toContainText('Ana')
  await expect(reply).not.toContainText(/sales|\+/)
})

test('one refused recipient keeps the message here, and it goes to the others', async ({ page }) => {
  const ghost = 'ghost@mail.test'
  await signIn(page, '/inbox')
  const body = { fromAccountId: 1, to: `Ana <ana@else.test>, ${ghost}`, subject: 'Plan', body: '<p>See</p>' }
  const { id } = (await server.call('POST', '/api/emails/send', { token, body })) as { id: number }
  await until(async () => {
    const { sending } = (await server.call('GET', `/api/emails/${id}`, { token })) as {
      sending: string | null
    }
    return sending === 'failed'
  }, 100)
  await page.goto(`${server.url}/sent`)
  await open(page, 'Plan')
  await expect(
    page.getByText(new RegExp(`^${ghost}: there is no such address\\. .*The others did not get it`)),
  ).toBeVisible()
  await expect(page.getByText('did not reach everybody')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send to the others' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ana')
  await expect(dialog).not.toContainText(ghost)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => servers.smtp.accepted.map(({ to }) => to), { timeout: 60_000 })
    .toEqual([['ana@else.test']])
})

test('a report that names no Message-ID is about the newest letter to that address', async ({ page }) => {
  const gone = 'gone@else.test'
  const body = { fromAccountId: 1, to: gone, subject: 'Into the void', body: '<p>See</p>' }
  await server.call('POST', '/api/emails/send', { token, body })
  await expect.poll(() => servers.smtp.accepted.at(-1)?.to, { timeout: 60_000 }).toEqual([gone])
  const headers = ['Return-Path: <>', 'From: Mail Delivery Subsystem <mailer-daemon@mx2.test>', `To: ${own}`]
  const said = `The following address had a fatal error: ${gone}\r\nNo such user here.`
  const subject = 'Subject: Delivery Status Notification (Failure)'
  await arrive(letter('report', [...headers, subject, `X-Failed-Recipients: ${gone}`], said))
  await signIn(page, '/sent')
  await open(page, 'Into the void')
  await expect(page.getByText('This message was not delivered')).toBeVisible()
})

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function open(page: Page, subject: string): Promise<void> {
  await rows(page).filter({ hasText: subject }).first().getByRole('link').click()
  // Before that, keys belong to the list.
  await expect(page.getByRole('article').first()).toBeVisible()
}
