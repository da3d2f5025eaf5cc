import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { startDemo } from '#e2e/journeys/start-demo.ts'
import { openConversation, openInbox, searchFor, signIn } from './demo-steps.ts'
import { takeLandingPictures } from './landing-pictures.ts'

/*
 * Takes pictures of the screens from a demo of its own: `npm run screens` takes all into .cache/screens,
 * `npm run screens -- inbox rules-dark` these, `npm run screens -- --docs` those that documents show, into docs/screens, and
 * `npm run screens -- --landing` (or `--landing reply`) those of the landing page.
 */
const ofDocuments = process.argv.includes('--docs')
const FOLDER = ofDocuments ? 'docs/screens' : '.cache/screens'
const named = process.argv.slice(2).filter(name => !name.startsWith('--'))
const only = ofDocuments ? shownByDocuments() : named
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const VARIANTS = [
  ['', 1280, 800, 'light'],
  ['-dark', 1280, 800, 'dark'],
  ['-phone', 390, 844, 'light'],
  ['-phone-dark', 390, 844, 'dark'],
] as const

const MAILBOX = 'ada@demo-and-co.example'
const FOR_VISITORS = ['landing', 'sign-in', 'create-account', 'register']

/** A screen that has an address of its own; it is there once this is seen. */
const at = (address: string, seen: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(address)
  await seen(page).first().waitFor()
}

/** Contacts of whom two have torn addresses. */
const PEOPLE = [
  ['Имя', 'Фамилия', 'Электронная почта', 'Компания', 'Город'],
  ['Иван', 'Петров', 'ivan@ru.example', 'ООО Ромашка', 'Москва'],
  ['Екатерина', 'Смирнова', 'ekaterina smirnova@ru.example', 'Торговый дом Восток', 'Нижний Новгород'],
  ['Сергей', 'Кузнецов', 'sergey.@ru.example', 'Строительная компания Мост', 'Екатеринбург'],
]

/** Each screen by name: how to come to it from the inbox. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  inbox: async () => undefined,
  selection: async page => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  },
  conversation: openFeedback,
  reply: async page => {
    await openFeedback(page)
    await page.keyboard.press('r')
    await page
      .getByRole('textbox', { name: 'Reply message' })
      .fill('Thank you. The arrow is larger since today.')
  },
  'follow-up': async page => {
    await openFeedback(page)
    await choose(page, 'Follow-Up')
    await page.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
  },
  'program-draft': async page => {
    await page.goto(`/thread/${await followUpByAssistant(page)}`)
    const draft = page.getByRole('region', { name: 'Follow-up, a draft' })
    await draft.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
  },
  scheduled: page => page.goto('/scheduled'),
  rules: async page => {
    await page.goto('/rules')
    await page
      .getByPlaceholder(/^archive newsletters/)
      .fill('archive newsletters I have not opened for a month')
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('dialog', { name: 'New rule' }).waitFor()
  },
  sending: at('/settings?tab=sending', page => page.getByText('Working hours', { exact: true })),
  answers: async page => {
    await ofMailbox(page, 'Answers')
    await page.getByText(/approved answers$/).waitFor()
  },
  'folder-roles': async page => {
    await ofMailbox(page, 'Folders')
    await page.getByLabel('Keep a copy in Sent').waitFor()
  },
  'vacation-note': async page => {
    await ofMailbox(page, 'Vacation note')
    await page.getByRole('dialog').waitFor()
  },
  email: async page => {
    await openFeedback(page)
    await page.getByRole('button', { name: 'More about this message' }).first().click()
    await page.getByRole('menuitem', { name: 'Open this message alone' }).click()
    await page.getByRole('heading', { name: 'Email Automation' }).waitFor()
  },
  compose: async page => {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.getByRole('combobox', { name: 'To' }).fill('marta')
    await dialog.getByRole('option').first().waitFor()
  },
  search: page => searchFor(page, 'invoice'),
  'search-filters': page => page.getByRole('button', { name: 'Search Filters' }).click(),
  'ai-search': async page => {
    await page.keyboard.press('q')
    await page.getByRole('button', { name: 'payment invoices' }).click()
    await page
      .getByText(/% match$/)
      .first()
      .waitFor()
  },
  snooze: async page => {
    await page.keyboard.press('j')
    await page.keyboard.press('h')
    await page.getByRole('dialog', { name: 'Snooze until' }).waitFor()
  },
  palette: page => page.keyboard.press('Control+k'),
  shortcuts: page => page.keyboard.press('?'),
  empty: page => page.goto('/snoozed'),
  accounts: at('/settings?tab=accounts', page => page.getByText('messages compared with the mailbox')),
  'signature-empty': page => openSignature(page, 'empty'),
  'signature-long': page => openSignature(page, 'long'),
  'signature-wide': page => openSignature(page, 'wide'),
  'compose-signed': async page => {
    await sign(page)
    await openInbox(page)
    await page.keyboard.press('c')
    await page.getByRole('region', { name: 'Signature' }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear Bea,')
    await page.keyboard.press('Enter')
    await page.keyboard.type('so long')
  },
  signature: async page => {
    await sign(page)
    await ofMailbox(page, 'Edit profile')
    await page.getByRole('textbox', { name: 'Signature' }).getByText('Ada Brandt').click()
    await page.getByText('1 picture').click()
    await page.getByRole('list', { name: 'Pictures in Signature' }).scrollIntoViewIfNeeded()
  },
  profile: at('/settings', page => page.getByRole('button', { name: /^Permissions of/ })),
  permissions: async page => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Permissions of member@demo.example' }).click()
  },
  usage: at('/settings?tab=usage', page => page.getByText('By feature')),
  affiliate: at('/settings?tab=affiliate', page => page.getByText('Total earned')),
  security: at('/settings?tab=security', page => page.getByText('This device')),
  admin: at('/admin', page => page.getByText('Free Trial')),
  'delete-user': async page => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Delete agent@demo.example' }).click()
    await page.getByText(/passes to|pass to/).waitFor()
  },
  'audit-log': at('/admin?tab=audit', page => page.getByLabel('Search the log')),
  summary: async page => {
    await openConversation(page, 'nobody can pay')
    await choose(page, 'Summarize')
    await page.getByRole('button', { name: 'Show More' }).click()
  },
  'ai-settings': at('/settings?tab=ai', page => page.getByText('In force:')),
  'campaign-plan': async page => {
    await openCampaign(page, 'Websites that are due for a change', 'Plan')
    await page.getByText(/^\d+ mails leave on/).waitFor()
  },
  'launch-check': async page => {
    await openCampaign(page, 'Websites that are due for a change', 'Steps')
    await page.getByLabel('Subject').first().fill('{{firstName}}, your page on phones')
    await page.getByRole('button', { name: 'Check and launch' }).click()
    await page.getByRole('list', { name: 'What the check has found' }).waitFor()
  },
  'campaign-report': async page => {
    await openCampaign(page, 'Photographs for firms at work', 'Report')
    await page.getByRole('table').first().waitFor()
  },
  tasks: openAnswer,
  contact: async page => {
    await openAnswer(page)
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    await page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first().waitFor()
  },
  'contact-import': giveTable,
  'contact-import-other-encoding': async page => {
    await giveTable(page)
    await page.getByLabel('Letters are written in').selectOption('windows-1252')
    await page.getByText('Read as a table (CSV), semicolon, Western European (Windows)').waitFor()
  },
  'contact-import-workbook': giveWorkbook,
  contacts: page => openOutreach(page, 'contacts'),
  websites: page => openOutreach(page, 'websites'),
  campaigns: page => openOutreach(page, 'campaigns'),
  suppressions: page => openOutreach(page, 'suppressions'),
  deliverability: page => openOutreach(page, 'deliverability'),
  'import-export': at('/settings?tab=transfer', page =>
    page.getByRole('heading', { name: 'Export', exact: false }),
  ),
  viewer: async page => {
    await searchFor(page, 'subject:"facture F-2209"')
    await openConversation(page, 'facture F-2209')
    await page.getByRole('list', { name: 'Attachments' }).getByRole('link').first().click()
    await page.getByRole('dialog').locator('canvas').first().waitFor()
  },
  appearance: at('/settings?tab=appearance', page => page.getByLabel('Theme')),
}

const dataDir = await mkdtemp(join(tmpdir(), 'quillbox-screens-'))
const demo = await startDemo(dataDir)
const options = { baseURL: demo.url, locale: 'en-GB' }
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: ['--no-sandbox'],
})
try {
  if (process.argv.includes('--landing')) await takeLandingPictures(browser, options, named)
  else for (const variant of VARIANTS) await takeAll(...variant)
} finally {
  await browser.close()
  await demo.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function takeAll(...[name, width, height, colorScheme]: (typeof VARIANTS)[number]): Promise<void> {
  const isWanted = (screen: string) =>
    only.length === 0 || only.includes(screen + name) || (!ofDocuments && only.includes(screen))
  if (![...FOR_VISITORS, ...Object.keys(SCREENS)].some(isWanted)) return
  const page = await browser.newPage({ ...options, viewport: { width, height }, colorScheme })
  const picture = async (screen: string) => {
    if (!isWanted(screen)) return
    const path = `${FOLDER}/${screen}${name}.png`
    await page.screenshot({ path })
    console.log(path)
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor()
  await page.waitForTimeout(600)
  await picture('landing')
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  await picture('sign-in')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await picture('create-account')
  await page.goto('/register')
  await page.getByRole('button', { name: /^Company/ }).waitFor()
  await picture('register')
  await signIn(page)
  for (const [screen, go] of Object.entries(SCREENS)) {
    if (!isWanted(screen)) continue
    await openInbox(page)
    await go(page)
    await isSettled(page)
    await page.waitForTimeout(600)
    await picture(screen)
    await discard(page)
  }
  await page.close()
}

/** The names of the pictures in README.md and below docs. */
function shownByDocuments(): string[] {
  const texts = globSync(['README.md', 'docs/**/*.md']).map(file => readFileSync(file, 'utf8'))
  return texts.flatMap(text => [...text.matchAll(/screens\/([\w-]+)\.png/g)].map(([, name = '']) => name))
}

function openFeedback(page: Page): Promise<void> {
  return openConversation(page, 'Feedback of the first users')
}

/** Has the assistant follow up a message that nobody has answered; that becomes a draft. Returns its conversation. */
function followUpByAssistant(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = async (path: string, body?: object) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      }
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await fetch(path, { ...sent, headers })).json()
    }
    const isUnanswered = async ({ threadId }: { threadId: string }) => {
      const messages: { labels: string[] }[] = await ask(`/api/threads/${threadId}`)
      return messages.findLast(({ labels }) => !labels.includes('draft'))?.labels.includes('sent') === true
    }
    const { emails } = await ask('/api/emails?folder=sent')
    const { threadId } = emails[(await Promise.all(emails.map(isUnanswered))).indexOf(true)]
    const { steps } = await ask(`/api/threads/${threadId}/follow-up`)
    if (steps.some(({ state }: { state: string }) => state === 'draft')) return threadId
    await ask(`/api/threads/${threadId}/automation`, { autoFollowUpEnabled: true, followUpType: 'ai' })
    await ask(`/api/threads/${threadId}/follow-up/steps/0/send-now`, {})
    return threadId
  })
}

/** Uploads a table as a spreadsheet writes it in Russia. */
function giveTable(page: Page): Promise<void> {
  const lines = PEOPLE.map(row => row.join(';'))
  return giveContacts(page, 'contacts.csv', iconv.encode(lines.join('\r\n'), 'windows-1251'))
}

async function giveWorkbook(page: Page): Promise<void> {
  const sheets = [
    { name: 'Visitors of the fair in spring', rows: PEOPLE },
    { name: 'Halls', rows: [] },
  ]
  await giveContacts(page, 'contacts.xlsx', Buffer.from(await writeXlsx({ sheets })))
}

async function giveContacts(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/outreach/contacts/import')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { name: 'The first contacts' }).waitFor()
}

async function openSignature(page: Page, kind: 'empty' | 'long' | 'wide'): Promise<void> {
  await sign(page, kind)
  await ofMailbox(page, 'Edit profile')
  const signature = page.getByRole('textbox', { name: 'Signature' })
  await signature.scrollIntoViewIfNeeded()
  await signature.focus()
}

/** Gives a mailbox a signature with a table and a logo. */
function sign(page: Page, kind: 'usual' | 'empty' | 'long' | 'wide' = 'usual'): Promise<void> {
  return page.evaluate(
    async ({ mailbox, kind }) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [160, 160]
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D
      paint.fillStyle = '#0f766e'
      paint.fillRect(0, 0, 160, 160)
      paint.fillStyle = '#fff'
      paint.font = 'bold 72px Arial'
      paint.fillText('D&', 24, 104)
      const usual =
        '<table cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>' +
        '<td style="padding-right:14px;border-right:2px solid #0f766e">' +
        `<img src="${canvas.toDataURL()}" width="64" height="64" alt="Demo &amp; Co" style="display:block"></td>` +
        '<td style="padding-left:14px;font-family:Arial,sans-serif;font-size:13px;line-height:18px;color:#475569">' +
        '<strong style="font-size:16px;color:#0f172a">Ada Brandt</strong><br>Founder, Demo &amp; Co<br>' +
        '<a href="https://demo.example" style="color:#0f766e">demo.example</a></td></tr></table>'
      const signature = {
        usual,
        empty: '',
        long: `${usual}${'<p style="font-size:11px;color:#64748b">This message may be confidential. If it is not for you, please tell us and delete it.</p>'.repeat(30)}`,
        wide: `<p>Ada</p><img src="${canvas.toDataURL()}" width="900" height="120" alt="A banner">`,
      }[kind]
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      }
      const accounts = await (await fetch('/api/accounts', { headers })).json()
      const { id } = accounts.find(({ email }: { email: string }) => email === mailbox)
      await fetch(`/api/accounts/${id}/profile`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ signature }),
      })
    },
    { mailbox: MAILBOX, kind },
  )
}

async function openOutreach(page: Page, noun: string): Promise<void> {
  await page.goto(`/outreach/${noun}`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await isSettled(page)
}

/** Leaves nothing of a message that was begun: later pictures would show its draft. */
async function discard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Discard' })
  // That of a program is there for the next picture, too.
  if ((await page.getByRole('region', { name: /, a draft$/ }).count()) > 0) return
  if (!(await button.isVisible())) return
  await button.click()
  await button.waitFor({ state: 'hidden' })
}

/** Nothing that is shown is still a skeleton or a spinner. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.animate-spin, span.block.bg-track'))
}

async function openCampaign(page: Page, name: string, tab: string): Promise<void> {
  await page.goto('/outreach/campaigns')
  await page.getByRole('link', { name }).click()
  await page.getByRole('tab', { name: tab }).click()
}

async function openAnswer(page: Page): Promise<void> {
  await page.goto('/outreach/tasks')
  await page
    .getByRole('button', { name: /^Answer Answer from/ })
    // Of some answers nobody can say what they mean.
    .filter({ hasText: 'Seems:' })
    .first()
    .click()
  await page.getByText(/^Seems to say/).waitFor()
}

/** An action of the open conversation; on a phone it is in its menu. */
async function choose(page: Page, action: string): Promise<void> {
  if (!isPhone(page)) return page.getByRole('button', { name: action }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** An action of Ada's mailbox in the settings; on a phone it is in a menu, too. */
async function ofMailbox(page: Page, action: string): Promise<void> {
  await page.goto('/settings?tab=accounts')
  if (!isPhone(page)) return page.getByRole('button', { name: `${action} of ${MAILBOX}` }).click()
  await page.getByRole('button', { name: `Actions for ${MAILBOX}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024
}
