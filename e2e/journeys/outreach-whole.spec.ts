import { test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { writeBounce } from '#demo/sandbox/correspondents/bounce.ts'
import { AWAY_SUBJECTS } from '#demo/sandbox/correspondents/campaign-phrases.ts'
import { longDay } from '#demo/sandbox/correspondents/languages.ts'
import { readLetter } from '#demo/sandbox/correspondents/read-letter.ts'
import { writeAnswer } from '#demo/sandbox/correspondents/write-answer.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { fetchTrusting, startTlsFront, type TlsFront } from '#testing/product/tls-front.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { freePorts } from '#testing/servers/ports.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { serveSites } from '#testing/websites/serve-sites.ts'
import { page as sitePage } from '#testing/websites/site.ts'
import {
  connection,
  EMAIL,
  type MailServers,
  PASSWORD,
  startMailServers,
  startProduct,
} from '../system/mail-server.ts'
import { contactsOf, passUntilAllAreWrittenTo } from './campaign-days.ts'
import { toast } from './notices.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const ANNA = 'anna@harbour-joinery.example'
const COLLEAGUE = 'otto@harbour-joinery.example'
const BEA = 'bea@bell-foundry.example'
const GONE = 'carl@moved-away.example'
const DORA = 'dora@quiet-print.example'
const AWAY = 'emil@long-holiday.example'
const PEOPLE = [ANNA, COLLEAGUE, BEA, GONE, DORA, AWAY]

const TABLE = `First name,Last name,Email,Company
Anna,Berg,${ANNA},Harbour Joinery
Otto,Klein,${COLLEAGUE},Harbour Joinery
Bea,Ringer,${BEA},Bell Foundry
Carl,Weg,${GONE},Moved Away
Dora,Still,${DORA},Quiet Print
Emil,Fern,${AWAY},Long Holiday
Nina,Nowhere,nina(at)nowhere,Nowhere`

const STAIRS = 'We build staircases and fitted furniture for old houses.'
const BELLS = 'We cast bells for churches and town halls in three sizes.'
const PHONE = '+44 117 496 0123'

const siteOf = (host: string, name: string, does: string, phone = '') => {
  const menu = `<nav><a href="/">${name}</a> <a href="/contact">Contact</a></nav>`
  const show = (title: string, body: string) => sitePage('en', title, `${menu}<main>${body}</main>`)
  return {
    host,
    make: 'English, two pages',
    pages: {
      '/': show(name, `<h1>${name}</h1><p>${does}</p>`),
      '/contact': show(
        `Contact ${name}`,
        `<h1>Contact</h1><p>${name}</p>${phone && `<p>Call us: ${phone}</p>`}`,
      ),
    },
    expected: { facts: {}, end: 'read' as const },
  }
}
const SITES = [
  siteOf('harbour-joinery.example', 'Harbour Joinery', STAIRS, PHONE),
  siteOf('bell-foundry.example', 'Bell Foundry', BELLS),
]

interface World {
  servers: MailServers
  product: ServerProcess
  /** By which the product is reached from outside. */
  front: TlsFront
  /** Of the mailbox that the campaign leaves from. */
  sender: string
}

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const sites = await serveSites(SITES)
      const servers = await startMailServers(1, { domain: 'sender.example', others: PEOPLE })
      const dataDir = await testDataDirectory('quillbox-outreach-')
      const [port = 0] = await freePorts(1)
      const front = await startTlsFront(servers.dovecot.certificate, port)
      const env = {
        PORT: `${port}`,
        PUBLIC_URL: front.url,
        CHECK_SENDERS: 'off',
        TEST_PLACES: JSON.stringify([...sites.places]),
      }
      const product = await startProduct(dataDir, servers, env, {
        program: 'testing/product/driven-product.ts',
      })
      await use({ servers, product, front, sender: servers.dovecot.users[0] ?? '' })
      await product.stop().finally(async () => {
        await front.close()
        await servers.close()
        await sites.close()
        await removeDataDirectory(dataDir)
      })
    },
    { scope: 'worker', timeout: 15 * 60_000 },
  ],
  baseURL: ({ world }, use) => use(world.product.url),
})

test('from a table and two websites to answers: what a campaign promises, by real mail servers', async ({
  page,
  world,
}) => {
  const { servers, product, front, sender } = world
  const { token } = (await product.call('POST', '/api/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
  })) as { token: string }
  await product.call('POST', '/api/accounts/imap', { token, body: connection(servers, sender) })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()

  await importTable(page)
  await readWebsites(page)
  const id = await writeCampaign(page, sender)
  await approveLines(page)

  await page.getByRole('button', { name: 'Check and launch' }).click()
  const launch = page.getByRole('dialog', { name: 'Check and launch' })
  await expect(launch).toContainText('6 contacts would get up to 12 mails')
  await expect(launch).toContainText(
    /contacts? .*Good to know: Nobody knows whether receivers trust mail from sender\.example/,
  )
  await launch.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  const campaign = { server: product, token, id }
  await passUntilAllAreWrittenTo(campaign)

  // What lies in the mailboxes of the recipients.
  const first = new Map<string, Email>()
  const sources = new Map<string, Uint8Array>()
  for (const address of PEOPLE) {
    await expect.poll(async () => (await inbox(servers, address)).length).toBe(1)
    const [source = new Uint8Array()] = await inbox(servers, address)
    sources.set(address, source)
    first.set(address, await PostalMime.parse(source))
  }
  for (const [address, mail] of first) {
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(
      new RegExp(
        `^<${front.url}/api/outreach/unsubscribe/[^>]+>, <mailto:${sender}\\?subject=unsubscribe[^>]+>$`,
      ),
    )
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.from?.address).toBe(sender)
    expect(mail.to?.map(to => to.address)).toEqual([address])
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('May I show you what we do?')
      expect(part).toContain(
        'Sender & Co, 1 Example Street, Town'.replace('&', part === mail.html ? '&amp;' : '&'),
      )
      expect(part).not.toContain('{{')
    }
  }
  expect(first.get(ANNA)?.subject).toBe('A question about Harbour Joinery')
  expect(first.get(ANNA)?.text).toMatch(/^Hi Anna,/)
  expect(first.get(ANNA)?.text).toContain(`I read on your website: “${STAIRS}”`)
  expect(first.get(BEA)?.text).toContain(`I read on your website: “${BELLS}”`)
  expect(first.get(GONE)?.text).toContain('We make websites for firms like yours.')

  // They answer, each in another way.
  const answer = async (from: string, raw: Uint8Array) =>
    deliver(servers.dovecot, { from, to: [sender], raw: Buffer.from(raw) })
  const letterFor = (address: string) => readLetter(sources.get(address) ?? new Uint8Array())
  const writing = (address: string) => ({
    writer: { name: '', address },
    reader: { name: '', address: sender },
    date: new Date(),
    key: address,
  })
  const says = 'Yes, we would like to know more. Please send me your price list.'
  await answer(ANNA, writeAnswer(await letterFor(ANNA), { ...writing(ANNA), says }))
  const bounce = { failed: GONE, to: sender, date: new Date(), key: GONE }
  await answer('', writeBounce(await letterFor(GONE), bounce))
  const backOn = new Date(Date.now() + 9 * DAY_MS)
  await answer(
    '',
    writeAnswer(await letterFor(AWAY), {
      ...writing(AWAY),
      says: `I am out of the office and will be back on ${longDay('en', backOn)}.`,
      automatic: AWAY_SUBJECTS.en,
    }),
  )
  // A program looks at the link of somebody who wants to go on reading.
  const { ca } = servers.dovecot
  expect(await fetchTrusting(ca, unsubscribeUrlOf(first.get(BEA)))).toMatchObject({ status: 200 })
  const pressed = await fetchTrusting(ca, unsubscribeUrlOf(first.get(DORA)), {
    'List-Unsubscribe': 'One-Click',
  })
  expect(pressed.status).toBe(200)

  // The campaign knows.
  await page.getByRole('tab', { name: 'Contacts' }).click()
  const rowOf = (name: string) =>
    page.getByRole('list', { name: 'Contacts', exact: true }).getByRole('listitem').filter({ hasText: name })
  await expect(rowOf('Anna Berg')).toContainText('Answered')
  await expect(rowOf('Otto Klein')).toContainText('Stopped')
  await expect(rowOf('Carl Weg')).toContainText('Bounced')
  await expect(rowOf('Dora Still')).toContainText('Unsubscribed')
  await expect(rowOf('Bea Ringer')).toContainText('Under way')
  const back = new Date(Date.UTC(backOn.getUTCFullYear(), backOn.getUTCMonth(), backOn.getUTCDate()))
  const nextFor = async (address: string) => {
    const found = (await contactsOf(campaign)).find(({ email }) => email === address)
    return new Date(found?.nextAt ?? 0)
  }
  await expect.poll(async () => (await nextFor(AWAY)) > back).toBe(true)
  await expect(rowOf('Emil Fern')).toContainText('Under way')
  await expect(rowOf('Emil Fern')).toContainText('Is away, and back on')

  await page.goto('/outreach/suppressions')
  await expect(page.getByText('2 entries')).toBeVisible()
  const suppressed = (address: string) => page.getByRole('listitem').filter({ hasText: address })
  await expect(suppressed(GONE)).toContainText('Bounced')
  await expect(suppressed(DORA)).toContainText('Unsubscribed')

  await page.goto('/outreach/tasks')
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await tasks.filter({ hasText: 'Anna Berg' }).click()
  await expect(page.getByRole('article')).toContainText('Please send me your price list')
  await page.getByRole('article').getByRole('button', { name: 'Interested', exact: true }).click()

  // Days later: the second mail, for who has said nothing, and for who is back.
  const secondMailTo = (address: string) =>
    expect
      .poll(async () => {
        await product.passTime(MINUTE_MS)
        return (await inbox(servers, address)).length
      })
      .toBe(2)
  await product.passTime(3 * DAY_MS)
  await secondMailTo(BEA)
  const again = await PostalMime.parse((await inbox(servers, BEA))[1] ?? '')
  expect(again.subject).toBe('Re: A question about Bell Foundry')
  expect(again.inReplyTo).toBe(first.get(BEA)?.messageId)
  expect(await inbox(servers, AWAY)).toHaveLength(1)
  const now = await product.passTime(0)
  await product.passTime((await nextFor(AWAY)).getTime() - now.getTime())
  await secondMailTo(AWAY)
  const welcome = await PostalMime.parse((await inbox(servers, AWAY))[1] ?? '')
  expect(new Date(welcome.date ?? 0).getTime()).toBeGreaterThan(back.getTime())
  for (const address of [ANNA, COLLEAGUE, GONE, DORA]) expect(await inbox(servers, address)).toHaveLength(1)

  await page.goto(`/outreach/campaigns/${id}?tab=report`)
  const inAll = page.getByRole('region', { name: 'In all' })
  for (const words of [
    'Sent8to 6 contacts',
    'Delivered75 contacts reached',
    'Answered120 %',
    'Interested120 %',
    'Bounced113 %',
    'Unsubscribed120 %',
  ])
    await expect(inAll).toContainText(words)
  const cellsOf = (mail: string) =>
    page
      .getByRole('table', { name: 'Figures by step' })
      .getByRole('row')
      .filter({ hasText: mail })
      .getByRole('cell')
  // Sent, delivered, answered, interested, bounced, unsubscribed; the share stands below some of them: 1, and 20 %.
  await expect(cellsOf('Mail 1')).toHaveText(['6', '5', /^120 % \(/, '1', '117 %', '1'])
  await expect(cellsOf('Mail 2')).toHaveText(['2', '2', '0', '0', '0', '0'])
})

async function importTable(page: Page): Promise<void> {
  await page.goto('/outreach/contacts/import')
  await page.getByLabel('Or paste a table, vCards or addresses').fill(TABLE)
  await page.getByRole('button', { name: 'Read what I pasted' }).click()
  await expect(page.getByText('Will be refused: “nina(at)nowhere” is not an email address')).toBeVisible()
  await page.getByRole('button', { name: 'Next: duplicates and checks' }).click()
  await page.getByLabel('Its name').fill('Makers')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Start the import' }).click()
  const refused = page.getByRole('list', { name: 'Refused' }).getByRole('listitem')
  await expect(refused).toContainText('“nina(at)nowhere” is not an email address')
  await expect(refused).toHaveCount(1)
  await expect(page.getByText('New contacts6')).toBeVisible()
}

/** Two websites are read; the number that one of them tells goes to a contact. */
async function readWebsites(page: Page): Promise<void> {
  await page.goto('/outreach/websites')
  await page.getByRole('button', { name: 'Add websites' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add websites' })
  await dialog.getByLabel('Websites').fill(SITES.map(({ host }) => host).join('\n'))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await toast(page, '2 websites added')
  const list = page.getByRole('list', { name: 'Websites' }).getByRole('listitem')
  for (const { host } of SITES) await expect(list.filter({ hasText: host })).toContainText('2 pages')
  await list.filter({ hasText: 'harbour-joinery.example' }).getByRole('link').click()
  const findings = page.getByRole('region', { name: 'Findings' })
  const does = findings.getByRole('region', { name: 'What it does' })
  await expect(does).toContainText(STAIRS)
  await findings.getByRole('button', { name: `Accept: ${PHONE}` }).click()
  await page.getByRole('link', { name: 'Contact: Harbour Joinery' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Joinery' })).toBeVisible()
  await expect(page.getByText(PHONE)).toBeVisible()
}

/** Two mails for the list, from the mailbox, at any hour of any day. Returns the campaign. */
async function writeCampaign(page: Page, sender: string): Promise<number> {
  await page.goto('/outreach/campaigns')
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByLabel('Name').fill('Winter letters')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Subject').fill('A question about {{company|your company}}')
  await typeBelow(page, ' {{first_line|We make websites for firms like yours.}} May I show you what we do?')
  await page.getByRole('button', { name: /^Mail 2/ }).click()
  await typeBelow(page, ' Have you had a moment to think about it?')
  await page.getByRole('button', { name: /^More for Mail 3/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()

  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add lists and tags' }).click()
  await page.getByRole('checkbox', { name: 'Makers' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '6 contacts get it' })).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: sender }).check()
  await page.getByRole('button', { name: 'Change pace' }).click()
  const pace = page.getByRole('form', { name: `Pace of ${sender}` })
  await pace.getByLabel('Minutes between, at least').fill('1')
  await pace.getByLabel('Minutes between, at most').fill('1')
  await pace.getByRole('button', { name: 'Save the pace' }).click()
  await toast(page, 'The pace is saved')
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).check()
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('To', { exact: true }).fill('23:59')
  await page.getByLabel('Postal address').fill('Sender & Co, 1 Example Street, Town')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  return Number(/campaigns\/(\d+)/.exec(page.url())?.[1])
}

async function typeBelow(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** The assistant finds something to begin with for the three whose companies have a website. */
async function approveLines(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'First lines' }).click()
  await page.getByRole('button', { name: 'Write for 6 contacts' }).click()
  const lines = page.getByRole('list', { name: 'First lines' }).getByRole('listitem')
  const anna = lines.filter({ hasText: 'Anna Berg' })
  await expect(anna).toContainText(`I read on your website: “${STAIRS}”`)
  const source = anna.getByRole('list', { name: 'Sources' })
  await expect(source).toContainText(`“${STAIRS}”`)
  await expect(source.getByRole('link')).toHaveAttribute('href', /^https?:\/\/harbour-joinery\.example\/$/)
  await expect(page.getByRole('radio', { name: /^None 3/ })).toBeVisible()
  await anna.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve these 2' }).click()
  await expect(page.getByRole('radio', { name: 'Approved 3' })).toBeVisible()
}

/** The messages in somebody's inbox, oldest first. */
async function inbox({ dovecot }: MailServers, address: string): Promise<Uint8Array[]> {
  const client = await connectClient(dovecot, address)
  try {
    await client.mailboxOpen('INBOX')
    const sources: Uint8Array[] = []
    for await (const { source } of client.fetch('1:*', { source: true })) if (source) sources.push(source)
    return sources
  } finally {
    await client.logout()
  }
}

const headerOf = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? ''

const unsubscribeUrlOf = (mail: Email | undefined) =>
  /<(https?:[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
