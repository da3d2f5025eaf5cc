import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startDemo } from '#e2e/journeys/start-demo.ts'

/*
 * Takes pictures of the screens from a demo of its own: `npm run screens` takes all into .cache/screens,
 * `npm run screens -- inbox rules-dark` these, and `npm run screens -- --docs` those that documents show, into docs/screens.
 */
const ofDocuments = process.argv.includes('--docs')
const FOLDER = ofDocuments ? 'docs/screens' : '.cache/screens'
const only = ofDocuments ? shownByDocuments() : process.argv.slice(2)
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const VARIANTS = [
  ['', 1280, 800, 'light'],
  ['-dark', 1280, 800, 'dark'],
  ['-phone', 390, 844, 'light'],
  ['-phone-dark', 390, 844, 'dark'],
] as const

const FOR_VISITORS = ['landing', 'sign-in', 'create-account', 'register']

/** Each screen by name: how to come to it from the inbox. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  inbox: async () => undefined,
  selection: async page => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  },
  conversation: page => openConversation(page),
  reply: async page => {
    await openConversation(page)
    await page.keyboard.press('r')
    await page
      .getByRole('textbox', { name: 'Reply message' })
      .fill('Thank you. The arrow is larger since today.')
  },
  'follow-up': async page => {
    await openConversation(page)
    await choose(page, 'Follow-Up')
    await page.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
  },
  scheduled: page => page.goto(`${base}/scheduled`),
  rules: async page => {
    await page.goto(`${base}/rules`)
    await page
      .getByPlaceholder(/^archive newsletters/)
      .fill('archive newsletters I have not opened for a month')
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('dialog', { name: 'New rule' }).waitFor()
  },
  sending: async page => {
    await page.goto(`${base}/settings?tab=sending`)
    await page.getByText('Working hours', { exact: true }).waitFor()
  },
  'vacation-note': async page => {
    await page.goto(`${base}/settings?tab=accounts`)
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Actions for ada@demo-and-co.example' }).click()
      await page.getByRole('menuitem', { name: /^Vacation note/ }).click()
    } else await page.getByRole('button', { name: 'Vacation note of ada@demo-and-co.example' }).click()
    await page.getByRole('dialog').waitFor()
  },
  email: async page => {
    await openConversation(page)
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
  search: async page => {
    await page.getByPlaceholder('search bar').fill('invoice')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Search Results' }).waitFor()
  },
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
  empty: page => page.goto(`${base}/snoozed`),
  accounts: async page => {
    await page.goto(`${base}/settings?tab=accounts`)
    await page.getByText('messages verified').first().waitFor()
  },
  profile: async page => {
    await page.goto(`${base}/settings`)
    await page
      .getByRole('button', { name: /^Permissions of/ })
      .first()
      .waitFor()
  },
  permissions: async page => {
    await page.goto(`${base}/settings`)
    await page.getByRole('button', { name: 'Permissions of member@demo.example' }).click()
  },
  usage: async page => {
    await page.goto(`${base}/settings?tab=usage`)
    await page.getByText('By feature').waitFor()
  },
  affiliate: async page => {
    await page.goto(`${base}/settings?tab=affiliate`)
    await page.getByText('Total earned').waitFor()
  },
  security: async page => {
    await page.goto(`${base}/settings?tab=security`)
    await page.getByText('This device').waitFor()
  },
  admin: async page => {
    await page.goto(`${base}/admin`)
    await page.getByText('Free Trial').first().waitFor()
  },
  'delete-user': async page => {
    await page.goto(`${base}/admin`)
    await page.getByRole('button', { name: 'Delete agent@demo.example' }).click()
    await page.getByText(/passes to|pass to/).waitFor()
  },
  'audit-log': async page => {
    await page.goto(`${base}/admin?tab=audit`)
    await page.getByLabel('Search the log').waitFor()
  },
  summary: async page => {
    await openConversation(page, 'nobody can pay')
    await choose(page, 'Summarize')
    await page.getByRole('button', { name: 'Show More' }).click()
  },
  'ai-settings': async page => {
    await page.goto(`${base}/settings?tab=ai`)
    await page.getByText('In force:').waitFor()
  },
  'campaign-plan': async page => {
    await openCampaign(page, 'Websites that are due for a change', 'Plan')
    await page.getByText(/^\d+ mails leave on/).waitFor()
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
  contacts: page => openOutreach(page, 'contacts'),
  websites: page => openOutreach(page, 'websites'),
  campaigns: page => openOutreach(page, 'campaigns'),
  suppressions: page => openOutreach(page, 'suppressions'),
  deliverability: page => openOutreach(page, 'deliverability'),
  'import-export': async page => {
    await page.goto(`${base}/settings?tab=transfer`)
    await page.getByRole('heading', { name: 'Export', exact: false }).first().waitFor()
  },
  viewer: async page => {
    await page.getByPlaceholder('search bar').fill('subject:"facture F-2209"')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Search Results' }).waitFor()
    await openConversation(page, 'facture F-2209')
    await page.getByRole('list', { name: 'Attachments' }).getByRole('link').first().click()
    await page.getByRole('dialog').locator('canvas').first().waitFor()
  },
  appearance: async page => {
    await page.goto(`${base}/settings?tab=appearance`)
    await page.getByLabel('Theme').waitFor()
  },
}

const dataDir = await mkdtemp(join(tmpdir(), 'quillbox-screens-'))
const demo = await startDemo(dataDir)
const base = demo.url
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: ['--no-sandbox'],
})
try {
  for (const variant of VARIANTS) await takeAll(...variant)
} finally {
  await browser.close()
  await demo.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function takeAll(...[name, width, height, colorScheme]: (typeof VARIANTS)[number]): Promise<void> {
  const isWanted = (screen: string) =>
    only.length === 0 || only.includes(screen + name) || (!ofDocuments && only.includes(screen))
  if (![...FOR_VISITORS, ...Object.keys(SCREENS)].some(isWanted)) return
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en-GB' })
  const picture = async (screen: string) => {
    if (!isWanted(screen)) return
    const path = `${FOLDER}/${screen}${name}.png`
    await page.screenshot({ path })
    console.log(path)
  }
  await page.goto(base)
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor()
  await page.waitForTimeout(600)
  await picture('landing')
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').waitFor()
  await picture('sign-in')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await picture('create-account')
  await page.goto(`${base}/register`)
  await page.getByRole('button', { name: /^Company/ }).waitFor()
  await picture('register')
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('quillbox-demo')
  await page.keyboard.press('Enter')
  await page.locator('main li').first().waitFor()
  for (const [screen, go] of Object.entries(SCREENS)) {
    if (!isWanted(screen)) continue
    await page.goto(`${base}/inbox`)
    await page.locator('main li').first().waitFor()
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

async function openConversation(page: Page, subject = 'Feedback of the first users'): Promise<void> {
  await page.locator('main a', { hasText: subject }).first().click()
  await page.getByRole('article').last().waitFor()
}

async function openOutreach(page: Page, noun: string): Promise<void> {
  await page.goto(`${base}/outreach/${noun}`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await isSettled(page)
}

/** Leaves nothing of a message that was begun: later pictures would show its draft. */
async function discard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Discard' })
  if (!(await button.isVisible())) return
  await button.click()
  await button.waitFor({ state: 'hidden' })
}

/** Nothing that is shown is still a skeleton or a spinner. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.animate-spin, span.block.bg-track'))
}

async function openCampaign(page: Page, name: string, tab: string): Promise<void> {
  await page.goto(`${base}/outreach/campaigns`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('tab', { name: tab }).click()
}

async function openAnswer(page: Page): Promise<void> {
  await page.goto(`${base}/outreach/tasks`)
  await page
    .getByRole('button', { name: /^Answer Answer from/ })
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

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024
}
