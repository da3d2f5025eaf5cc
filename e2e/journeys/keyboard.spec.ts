import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { ask, intercept } from './network.ts'
import { enter, rows, signIn } from './sign-in.ts'

test.use({ isMoving: true })

test('mail is worked through by keys alone', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await page.reload()
  await rows(page).first().waitFor()
  const href = (at: number) => rows(page).nth(at).getByRole('link').getAttribute('href')
  const [first, second, third] = [await href(0), await href(1), await href(2)]
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))

  await page.keyboard.press('j')
  expect(await focused()).toBe(first)
  await page.keyboard.press('j')
  expect(await focused()).toBe(second)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)

  await page.keyboard.press('e')
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  // The next row takes the focus.
  await expect.poll(focused).toBe(second)
  await page.keyboard.press('z')
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect.poll(() => href(0)).toBe(first)

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')

  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/thread\//)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(
    new RegExp(`${third?.split('?')[0]}|${first?.split('?')[0]}|${second?.split('?')[0]}`),
  )
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('search bar')).toBeFocused()
  await page.keyboard.type('invoice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(rows(page).first().getByRole('link')).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/sent$/)
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const name of ['Archive', 'Snooze', 'Mute', 'Label', 'Reply to all', 'Undo', 'Command palette'])
    await expect(shortcuts.getByText(name, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  // Typed at once, whether the palette is visible yet or not.
  await page.keyboard.type('go to drafts')
  await expect(page.getByPlaceholder('Type a command')).toHaveValue('go to drafts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drafts$/)
})

test('undo follows the order of presses, whatever is answered first', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  const href = (at: number) => rows(page).nth(at).getByRole('link').getAttribute('href')
  const [first, second, third] = [await href(0), await href(1), await href(2)]
  const gate = Promise.withResolvers<void>()
  let moves = 0
  await intercept(page, '**/api/triage/move', async route => {
    moves += 1
    if (moves === 1) await gate.promise
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect.poll(() => href(0)).toBe(second)
  await page.keyboard.press('e')
  await expect.poll(() => href(0)).toBe(third)
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  gate.resolve()
  await expect
    .poll(() => ask(page, '/api/emails?limit=1').then(({ emails }) => third?.includes(emails[0].threadId)))
    .toBe(true)
  await page.keyboard.press('z')
  await expect.poll(() => href(0)).toBe(second)
  await page.keyboard.press('z')
  await expect.poll(() => href(0)).toBe(first)
  await expect.poll(() => href(1)).toBe(second)
})

test('what is still on its way can be undone at once', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  await rows(page).first().waitFor()
  const href = (at: number) => rows(page).nth(at).getByRole('link').getAttribute('href')
  const [first, second] = [await href(0), await href(1)]
  const gate = Promise.withResolvers<void>()
  await intercept(page, '**/api/triage/move', async route => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect.poll(() => href(0)).toBe(second)
  await page.keyboard.press('z')
  await expect.poll(() => href(0)).toBe(first)
  gate.resolve()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => ask(page, '/api/emails?limit=1').then(({ emails }) => first?.includes(emails[0].threadId)))
    .toBe(true)
})

test('search is a key away from any page', async ({ page }) => {
  await enter(page, 'agent@demo.example')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('invoice')
  await expect(page.getByPlaceholder('search bar')).toHaveValue('invoice')
})

test('a menu is opened, gone through and left by keys, the first time too', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const profile = page.getByRole('button', { name: /^Profile of/ })
  for (const key of ['Enter', 'ArrowDown', ' ']) {
    // The button has not been used since the page loaded.
    await page.reload()
    await profile.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await expect(page.locator('[aria-haspopup=menu][aria-expanded=true]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(profile).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(profile).toHaveAttribute('aria-expanded', 'false')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings/)

  // Opened with the pointer, the menu does not select its first item.
  await profile.click()
  await expect(page.getByRole('menu')).toBeFocused()
  // Pressed again, it closes.
  await page.locator('[aria-haspopup=menu][aria-expanded=true]').click({ force: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await profile.click({ button: 'right' })
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a menu opens at what was pressed, and stays there when the window changes', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const profile = page.getByRole('button', { name: /^Profile of/ })
  const isBeside = async () => {
    const pressed = page.locator('[aria-haspopup=menu][aria-expanded=true]')
    const [button, menu] = await Promise.all([pressed.boundingBox(), page.getByRole('menu').boundingBox()])
    if (!button || !menu) return false
    const gap = Math.max(menu.y - button.y - button.height, button.y - menu.y - menu.height)
    return gap >= 0 && gap <= 8 && menu.x < button.x + button.width && button.x < menu.x + menu.width
  }
  await profile.click()
  await expect.poll(isBeside).toBe(true)
  await page.setViewportSize({ width: 1000, height: 560 })
  await expect.poll(isBeside).toBe(true)
})

test('a list is found again where it was left', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const first = (await rows(page).first().getAttribute('data-id')) ?? ''
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^26-50 of /)).toBeVisible()
  // Until the new page is loaded, the rows of the previous page are shown.
  await expect(rows(page).first()).not.toHaveAttribute('data-id', first)
  for (let at = 0; at < 22; at++) await page.keyboard.press('j')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  const before = await focused()
  await page.keyboard.press('o')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(/^26-50 of /)).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  expect(await focused()).toBe(before)
})

test('snoozed, muted and labelled conversations are where they should be', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const last = rows(page).last()
  const href = (await last.getByRole('link').getAttribute('href'))?.split('?')[0]
  const link = page.locator(`main a[href^="${href}?"]`)
  await last.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Snooze' }).last().click()
  await page
    .getByRole('dialog', { name: 'Snooze until' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await expect(link).toHaveCount(0)
  await page.getByRole('link', { name: 'Snoozed' }).click()
  await expect(link.first()).toBeVisible()
  await rows(page)
    .filter({ has: page.locator(`a[href^="${href}?"]`) })
    .first()
    .getByRole('checkbox')
    .check()
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'Bring back now' }).click()
  await expect(link).toHaveCount(0)

  await page.goto('/inbox')
  const row = rows(page)
    .filter({ has: page.locator(`a[href^="${href}?"]`) })
    .first()
  await row.getByRole('checkbox').check()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Label' })
  const label = `Label ${Date.now()}`
  await dialog.getByLabel('New label').fill(label)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('checkbox', { name: label })).toBeChecked()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(row.getByText(label)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expect(link.first()).toBeVisible()
})

test('messages of two accounts get a label in one go', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const accounts: { id: number; isOwn: boolean }[] = await ask(page, '/api/accounts')
  const [first, second] = accounts.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  await page.goto(`/inbox?accounts=${first},${second}`)
  const { emails }: { emails: { id: number; accountId: number }[] } = await ask(
    page,
    `/api/emails?folder=inbox&accounts=${first},${second}&limit=25`,
  )
  const chosen = [first, second].map(id => {
    const email = emails.find(({ accountId }) => accountId === id)
    return page.locator(`main li[data-id="${email?.id}"]`)
  })
  const dialog = page.getByRole('dialog', { name: 'Label' })
  const label = `Both ${Date.now()}`
  for (const row of chosen) await row.getByRole('checkbox').check()
  await page.keyboard.press('l')
  await expect(dialog.getByText(/^These messages are in 2 accounts\./)).toBeVisible()
  await dialog.getByLabel('New label').fill(label)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('checkbox', { name: label })).toBeChecked()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  for (const row of chosen) await expect(row.getByText(label)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const row of chosen) await expect(row.getByText(label)).toHaveCount(0)

  for (const row of chosen) await row.getByRole('checkbox').check()
  await page.keyboard.press('l')
  await dialog.getByRole('checkbox', { name: label }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  for (const row of chosen) await expect(row.getByText(label)).toBeVisible()
  // Labels of both accounts with this name appear as one, with the messages of both.
  await page.getByRole('navigation').getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()

  for (const row of chosen) await row.getByRole('checkbox').check()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'Move to' }).getByRole('button', { name: label }).click()
  for (const row of chosen) await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const row of chosen) await expect(row).toBeVisible()
})
