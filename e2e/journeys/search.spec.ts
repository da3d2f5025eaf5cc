import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { enter, rows, signIn } from './sign-in.ts'

test('results are conversations that say why they were found, and show their other messages by keys', async ({
  page,
}) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/inbox?q=feedback+users')
  const more = page.getByRole('button', { name: /^\d+ matching messages of this conversation$/ })
  await expect(more.first()).toBeVisible()
  const reason = rows(page).first().getByText('All words', { exact: true })
  await expect(reason).toBeHidden()
  await rows(page).first().hover()
  await expect(reason).toBeVisible()
  await expectAccessible(page, 'search results')
  const listed = await rows(page).count()
  const head = rows(page)
    .filter({ has: page.locator('[aria-expanded]') })
    .first()
  await head.getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect(head.getByRole('button', { expanded: true })).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(listed)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(listed)
  await expect(head.getByRole('link')).toBeFocused()
})

test('filters above the results are taken off by keys, and to the letter what stays is searched', async ({
  page,
}) => {
  await enter(page, 'admin@demo.example')
  await page.goto(`/inbox?q=${encodeURIComponent('Feedback  from:marta OR from:Lukas "first users" -draft')}`)
  const filters = page.getByRole('list', { name: 'Understood as' })
  await expect(filters.getByRole('listitem')).toHaveText([
    'from marta',
    'from Lukas',
    '“first users”',
    'without draft',
  ])
  await filters.getByRole('button', { name: 'Without: from marta' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByLabel('Search mail')).toHaveValue('Feedback  from:Lukas "first users" -draft')
  await expect(filters.getByRole('button', { name: 'Without: from Lukas' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search mail')).toHaveValue('Feedback  from:Lukas -draft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Search mail')).toHaveValue('Feedback')
  await expect(page.getByLabel('Search mail')).toBeFocused()
})

test('what is shown while typing is found on Enter', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'AI Search' })
  const links = dialog.getByRole('listitem').getByRole('link')
  const hrefs = () => links.evaluateAll(links => links.map(link => link.getAttribute('href')))
  await dialog.getByRole('textbox').fill('feedb')
  await expect(links.first()).toBeVisible()
  const shown = await hrefs()
  const answered = page.waitForResponse('**/api/search')
  await page.keyboard.press('Enter')
  await answered
  await expect.poll(hrefs).toEqual(expect.arrayContaining(shown))

  // As it was left, by the key and by the browser's Back.
  const found = await hrefs()
  for (const back of [() => page.keyboard.press('u'), () => page.goBack()]) {
    await links.last().click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await back()
    await expect(dialog.getByRole('textbox')).toHaveValue('feedb')
    await expect.poll(hrefs).toEqual(found)
    await expect(links.last()).toBeFocused()
    await expect(links.last()).toBeInViewport()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await expect(dialog.getByRole('textbox')).toHaveValue('')
})
