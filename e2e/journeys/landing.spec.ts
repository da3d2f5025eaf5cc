import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { enter } from './sign-in.ts'

const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const CLAIMS = [
  'Trusted by 5,000+ users',
  '4.9/5 rating',
  'OAuth2 security',
  'SOC 2 Certified',
  'GDPR Compliant',
]
const FEATURES = {
  'AI reply drafts':
    'An answer to read instead of an empty page. Change a word or all of them; you review it, and you send it.',
  'Thread analysis':
    'A long conversation in a few lines: what was agreed, who does what, and what is still open.',
  'Smart compose':
    'Say in one sentence what the message should say. Subject and text are written for you to edit.',
  'Follow-up automation':
    'No answer after three days? A polite reminder goes out, and none once somebody has replied.',
  'Multi-provider support':
    'Gmail, Outlook, Yahoo and your own domain by IMAP and SMTP, side by side and at the same time.',
  'Seamless file sending':
    'Attach what belongs to it. Files upload while you write, and stay with the draft until it goes.',
}
const SOON = {
  'Natural language search': 'Ask as you would ask a colleague: the invoice from before the summer.',
  'Natural language filters': 'Write the rule as a sentence, and see what it would have moved.',
  'AI training on the last 5,000 emails': 'Drafts that sound like you, learned from what you have written.',
  'Voice-generated replies': 'Say it on the way to the train. It arrives as a tidy message.',
  'Meeting times': 'Three free hours from your calendar, offered in the reply.',
  Translation: 'Read and answer in languages you do not speak.',
  'Morning briefing': 'What came overnight and needs you first, on one page.',
  'Shared drafts': 'Two people, one answer, before it goes out.',
}
const COMPARED = [
  ['Check several mailboxes', 'One list, newest first', 'A tab or a profile for each'],
  ['Answer', 'A draft to review and send', 'An empty page'],
  ['Catch up on a long thread', 'A summary, with what is open', 'Scroll up and read it again'],
  ['Follow up', 'Reminders that stop at an answer', 'A note to yourself'],
  ['Share an inbox', 'Rights for each member', 'A password for all'],
]
const PRICES = [
  'Individual',
  'Free trial',
  'for one person',
  'A personal workspace',
  'All of your mailboxes in it',
  'Professional',
  '$5',
  'per team member and month',
  'Unlimited AI usage for every member',
  'The organization pays, those who join do not',
  'Prices in US dollars.',
]
const FOOTER = {
  Product: ['Overview', 'Integrations', 'Security', 'Changelog'],
  Company: ['About', 'Blog', 'Careers', 'Contact'],
  Legal: ['Privacy Policy', 'Terms of Service', 'Cookie Policy'],
}

test('a visitor reads the page from its claims to its copyright', async ({ page }) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Every mailbox you answer for. One quiet window.',
  )
  await expect(main.getByText(/^Quillbox puts all your accounts into one list/)).toBeVisible()
  for (const claim of CLAIMS) await expect(main.getByText(claim, { exact: true })).toBeVisible()

  const features = page.locator('#features')
  await expect(features.getByRole('heading', { level: 2 })).toHaveText('Help where the hours go.')
  await expect(features.getByRole('img')).toHaveCount(6)
  await expectCards(features, FEATURES)
  await expectCards(page.getByRole('region', { name: 'Coming soon' }), SOON)

  const table = page.getByRole('table', { name: 'Quillbox compared with traditional tools' })
  await expect(table.getByRole('columnheader')).toHaveText(['What you do', 'Quillbox', 'Traditional tools'])
  const rows = table.getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(5)
  for (const [index, [task = '', ours = '', theirs = '']] of COMPARED.entries()) {
    await expect(rows.nth(index).getByRole('rowheader')).toHaveText(task)
    await expect(rows.nth(index).getByRole('cell').nth(0)).toContainText(ours)
    await expect(rows.nth(index).getByRole('cell').nth(1)).toContainText(theirs)
  }

  const pricing = page.locator('#pricing')
  for (const text of PRICES) await expect(pricing.getByText(text, { exact: true })).toBeVisible()

  // Sample testimonials, which operators replace: three, each with a name, a role and a quotation.
  await expect(main.getByRole('figure')).toHaveCount(3)
  for (const figure of await main.getByRole('figure').all()) {
    await expect(figure.locator('figcaption p')).toHaveText([/\w+ \w+/, /\w/])
    await expect(figure.getByRole('blockquote')).toHaveText(/\w+ \w+/)
  }
  await expect(main.getByRole('heading', { name: 'Bring one mailbox. See how Monday feels.' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('© 2025 Quillbox', { exact: true })).toBeVisible()
  await expect(footer.getByText('Weekly tips', { exact: true })).toBeVisible()
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText(['Weekly tips', ...Object.keys(FOOTER)])
  await expect(footer.getByRole('link')).toHaveText(Object.values(FOOTER).flat())
})

async function expectCards(section: Locator, cards: Record<string, string>): Promise<void> {
  await expect(section.getByRole('listitem')).toHaveCount(Object.keys(cards).length)
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(Object.keys(cards))
  for (const text of Object.values(cards))
    await expect(section.getByText(text, { exact: true })).toBeVisible()
}

test('four links lead to sign-in', async ({ page }) => {
  await open(page)
  for (const name of ['Sign In', 'Get Started', 'Start Free Trial', 'Start Managing Emails Smarter']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.goBack()
  }
})

test('Features and Pricing lead to their sections, also from outside', async ({ page }) => {
  await open(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const [name, hash] of [
    ['Pricing', '#pricing'],
    ['Features', '#features'],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/${hash}`)
    await expect(page.locator(hash)).toBeInViewport()
  }
  await page.goto('about:blank')
  await page.goto('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
})

test('what has no target yet goes nowhere', async ({ page }) => {
  await open(page)
  const footer = page.getByRole('contentinfo')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const inert = [
    nav.getByRole('link', { name: 'Use Cases', exact: true }),
    nav.getByRole('link', { name: 'Docs', exact: true }),
    ...(await footer.getByRole('link').all()),
  ]
  for (const link of inert) {
    await expect(link).not.toHaveAttribute('href')
    await expect(link).toBeDisabled()
  }
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const tips = footer.getByRole('region', { name: 'Weekly tips' })
  const email = tips.getByLabel('Email address')
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('ada@example.com')
  await email.press('Enter')
  await tips.getByRole('button', { name: 'Subscribe' }).click()
  await expect(email).toHaveValue('ada@example.com')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the keyboard skips to the content first', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeFocused()
})

test('an invitation is led on with its token; people who are signed in see their inbox', async ({ page }) => {
  await page.goto('/?invite=a%2Fb%26c')
  await expect(page).toHaveURL('/invitation?invite=a%2Fb%26c')
  await enter(page, 'admin@demo.example')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
})

test('axe finds nothing serious, wide and narrow, and all pictures are of the theme', async ({ page }) => {
  await open(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page, `wide, ${colorScheme}`)
    for (const picture of await page.getByRole('main').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) => (image.naturalWidth ? image.currentSrc : '')),
        )
        .toContain(colorScheme)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, `narrow, ${colorScheme}`)
  }
})

test('nothing is wider than the window, and pictures keep their place', async ({ page }) => {
  for (const width of [320, 390, 768, 1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `${width} px`).toBe(clientWidth)
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const picture of await page.locator('main img:visible').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight), `${width} px`).toBe(before)
  }
})

test('a theme that was chosen here outranks the system', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('quillbox.theme', 'dark'))
  await open(page)
  const first = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('dark')
})

test('what programs ask for by a well-known address is not there, and is no page', async ({ request }) => {
  expect((await request.get('/.well-known/change-password')).status()).toBe(404)
  expect((await request.get('/a-page-of-the-application')).status()).toBe(200)
})
