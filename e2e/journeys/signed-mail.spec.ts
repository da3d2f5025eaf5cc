import { expect, type Page } from '@playwright/test'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { keyAt, signedMessage, withWords } from '#testing/signed/vectors.ts'
import {
  connection,
  EMAIL,
  fillMaildir,
  type MailServers,
  PASSWORD,
  signIn as signInByApi,
  startMailServers,
  startProduct,
} from '../system/mail-server.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { rows } from './sign-in.ts'

test.use({ ownBrowser: true })

const titled = (message: Buffer | string, subject: string): string =>
  withWords(Buffer.from(message), /^(Subject: ).*$/m, `$1${subject}`).replace(
    '@example.com>\r\nMIME',
    `@${subject.length}.example>\r\nMIME`,
  )
/** Looks like our own line, within the mail. */
const FORGED = [
  ...['From: Anna Doe <anna@example.com>', 'Subject: Only claims it', 'Message-ID: <forged@eve.example>'],
  ...[
    'MIME-Version: 1.0',
    'Content-Type: text/html',
    '',
    '<p><b>✔ Signed by anna@example.com</b></p><p>Pay me.</p>',
    '',
  ],
].join('\r\n')
const MESSAGES = [
  titled(signedMessage('smime/detached'), 'Proven by a certificate'),
  titled(signedMessage('smime/foreign'), 'From an unknown issuer'),
  titled(signedMessage('pgp/detached'), 'Signed with PGP'),
  titled(withWords(signedMessage('smime/detached'), '100 euros', '900 euros'), 'Changed on the way'),
  FORGED,
]

let servers: MailServers
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  servers = await startMailServers(1)
  dataDir = await testDataDirectory('quillbox-signed-')
  const [user = ''] = servers.dovecot.users
  const date = new Date()
  await fillMaildir(
    servers.dovecot.home(user),
    MESSAGES.map(source => ({ source, date })),
  )
  server = await startProduct(dataDir, servers, { SMIME_ROOTS_FILE: 'testing/signed/smime/roots.pem' })
  const token = await signInByApi(server)
  await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
  await until(async () => {
    const { total } = (await server.call('GET', '/api/emails', { token })) as { total: number }
    return total === MESSAGES.length
  })
})
test.afterAll(async () => {
  await server?.stop()
  await servers?.close()
  if (dataDir) await removeDataDirectory(dataDir)
})

async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/auth`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(rows(page)).toHaveCount(MESSAGES.length)
}
async function read(page: Page, subject: string) {
  await page.goto(`${server.url}/`)
  await rows(page).filter({ hasText: subject }).getByRole('link').click()
  return page.getByRole('article').last()
}

test('a signed message says by whom it is signed, and why that is believed, by keyboard', async ({
  page,
}) => {
  await open(page)
  const message = await read(page, 'Proven by a certificate')
  const line = message.getByRole('button', { name: 'Signed by anna@example.com', exact: true })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(
    message.getByText('The certificate for “Anna Doe” is from “Example Mail CA”, which is trusted here'),
  ).toBeVisible()
  await expect(message.getByRole('list', { name: 'Attachments' })).toHaveCount(0)
  await expectAccessible(page, 'a signed message')
  const foreign = await read(page, 'From an unknown issuer')
  await expect(
    foreign.getByRole('button', { name: 'Signed by anna@example.com, issuer not known here' }),
  ).toBeVisible()
  const changed = await read(page, 'Changed on the way')
  await expect(changed.getByRole('button', { name: 'Signed, but changed on the way' })).toBeVisible()
})

test('a mail that only shows such a line is not signed', async ({ page }) => {
  await open(page)
  const message = await read(page, 'Only claims it')
  await expect(message.frameLocator('iframe').getByText('Signed by anna@example.com')).toBeVisible()
  await expect(message.getByRole('button', { name: /Signed/ })).toHaveCount(0)
})

test('a key that is put into Contacts tells who has signed', async ({ page }) => {
  await open(page)
  await expect(
    (await read(page, 'Signed with PGP')).getByRole('button', { name: 'Signed, unknown key' }),
  ).toBeVisible()
  const token = await signInByApi(server)
  const body = { firstName: 'Anna', lastName: 'Doe', addresses: ['anna@example.com'] }
  const { id } = (await server.call('POST', '/api/outreach/contacts', { token, body })) as { id: number }
  await page.goto(`${server.url}/outreach/contacts/${id}`)
  await page.getByRole('button', { name: 'PGP key: Add, to check what they sign' }).click()
  await page.getByLabel('PGP key').fill('no key')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please paste a public PGP key')).toBeVisible()
  const lines = keyAt('example.com').replace(/(.{64})/g, '$1\n')
  await page
    .getByLabel('PGP key')
    .fill(
      `-----BEGIN PGP PUBLIC KEY BLOCK-----\nComment: Anna - new\n\n${lines}\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n`,
    )
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Change PGP key: Key that ends in / })).toBeVisible()
  const message = await read(page, 'Signed with PGP')
  await expect(message.getByRole('button', { name: 'Signed by anna@example.com', exact: true })).toBeVisible()
})
