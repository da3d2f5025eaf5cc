import { expect, type Page, test } from '@playwright/test'
import * as words from '#web/features/landing/content.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './sign-in.ts'

const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('a visitor reads the page from its claims to its copyright', async ({ page }) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${words.hero.title} ${words.hero.turn}`)
  for (const claim of [
    'Trusted by 5,000+ users',
    '4.9/5 rating',
    'OAuth2 security',
    'SOC 2 Certified',
    'GDPR Compliant',
  ])
    await expect(main.getByText(claim, { exact: true })).toBeVisible()

  const features = page.locator('#features')
  await expect(features.getByRole('listitem')).toHaveCount(6)
  await expect(features.getByRole('img')).toHaveCount(6)
  for (const title of [
    'AI reply drafts',
    'Smart compose',
    'Thread analysis',
    'Follow-up automation',
    'Multi-provider support',
    'Seamless file sending',
  ])
    await expect(features.getByRole('heading', { name: title, exact: true })).toBeVisible()
  for (const { text } of words.features.cards) await expect(features.getByText(text)).toBeVisible()

  const soon = page.getByRole('region', { name: 'Coming soon' })
  await expect(soon.getByRole('listitem')).toHaveCount(8)
  for (const title of [
    'Natural language search',
    'Natural language filters',
    'AI training on the last 5,000 emails',
    'Voice-generated replies',
  ])
    await expect(soon.getByRole('heading', { name: title, exact: true })).toBeVisible()
  for (const [title, text] of words.comingSoon.cards)
    await expect(soon.getByRole('listitem').filter({ hasText: title })).toContainText(text)

  const table = page.getByRole('table', { name: 'Quillbox compared with traditional tools' })
  await expect(table.getByRole('columnheader')).toHaveText([...words.comparison.columns])
  await expect(table.getByRole('rowheader')).toHaveText(words.comparison.rows.map(([name]) => name))
  for (const [name, ours, theirs] of words.comparison.rows) {
    const row = table.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('cell', { name: ours })).toBeVisible()
    await expect(row.getByRole('cell', { name: theirs })).toBeVisible()
  }

  const pricing = page.locator('#pricing')
  for (const text of ['Individual', 'Free trial', 'Professional', '$5', 'per team member and month'])
    await expect(pricing.getByText(text, { exact: true })).toBeVisible()
  await expect(pricing.getByText('Unlimited AI usage')).toBeVisible()

  await expect(main.getByRole('figure')).toHaveCount(3)
  for (const { name, role, text } of words.testimonials.messages) {
    const figure = main.getByRole('figure').filter({ hasText: name })
    await expect(figure.getByText(role)).toBeVisible()
    await expect(figure.getByRole('blockquote')).toHaveText(text)
  }
  await expect(page.getByRole('contentinfo').getByText('© 2025 Quillbox', { exact: true })).toBeVisible()
})

for (const name of ['Sign In', 'Get Started', 'Start Free Trial', 'Start Managing Emails Smarter']) {
  test(`${name} leads to sign-in`, async ({ page }) => {
    await open(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
  })
}

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
  const columns = { Product: 4, Company: 4, Legal: 3 }
  await expect(footer.getByRole('link')).toHaveCount(11)
  for (const [title, links] of Object.entries(columns)) {
    const column = footer
      .locator('div', { has: page.getByRole('heading', { name: title, exact: true }) })
      .last()
    await expect(column.getByRole('link')).toHaveCount(links)
  }
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
  await signIn(page, 'admin@demo.example')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing serious, wide and narrow, and all pictures are of the theme', async ({
      page,
    }) => {
      await open(page)
      await expectAccessible(page, 'wide')
      for (const picture of await page.getByRole('main').getByRole('img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
        expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(colorScheme)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, 'narrow')
    })
  })
}

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
