import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { alterMessages, ask, hold, refuse, scripts } from './network.ts'
import { toast } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

test.use({ isMoving: true })

const editor = (page: Page) => page.getByRole('textbox', { name: 'Reply message' })
const rowOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-id') ?? null)
const idAt = (page: Page, at: number) => rows(page).nth(at).getAttribute('data-id')

test('letters typed right after a key belong to what it opens', async ({ page }) => {
  const letGo = await hold(page, scripts('reply-form'))
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const address = page.url()
  await page.keyboard.press('r')
  await page.keyboard.type('see')
  letGo()
  await expect(editor(page)).toBeVisible()
  await page.keyboard.type(' there')
  await expect(editor(page)).toHaveText('see there')
  // The message was neither starred nor archived.
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Star the latest message' })).toBeVisible()

  // The editor is loaded already, but takes a moment to get its cursor.
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('r')
  await page.keyboard.type('see here')
  await expect(editor(page)).toHaveText('see here')

  await page.goto('/inbox')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('v')
  await page.keyboard.type('tra')
  await expect(page.getByRole('dialog', { name: 'Move to' }).getByRole('textbox').first()).toHaveValue('tra')
})

test('Escape takes back what is still loading, with what was typed for it', async ({ page }) => {
  const letGo = await hold(page, scripts('reply-form', 'snooze-dialog'))
  await signIn(page, 'solo@demo.example')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('see')
  await page.keyboard.press('Escape')
  letGo()
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an answer to one becomes an answer to all and keeps its text; Escape leaves it', async ({ page }) => {
  await alterMessages(page, { ccList: [{ name: 'Kim', address: 'kim@okafor.example' }] })
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Reply all' })).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('To you alone')
  await expect(editor(page)).toHaveText('To you alone')
  const kim = page.getByRole('region', { name: 'Reply' }).getByText('Kim')
  await expect(kim).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(editor(page)).not.toBeFocused()
  await page.keyboard.press('a')
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText('To you alone')
  await expect(kim).toBeVisible()
})

test('an answer chosen from the menu of a message far above is in view, and has the keys', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  const { emails } = await ask(page, '/api/emails?folder=inbox&limit=200')
  const long = emails.find((row: { subject: string }) => row.subject.endsWith('Weekly: Harbour Hotel'))
  await page.goto(`/thread/${long.threadId}`)
  const first = page.getByRole('article').first()
  await first.waitFor()
  // What has been read is folded to a line.
  await first.getByRole('button').first().click()
  const choose = async (name: string) => {
    await first.getByRole('button', { name: 'More about this message' }).click()
    const item = page.getByRole('menuitem', { name, exact: true })
    const box = (await item.boundingBox())!
    await item.click()
    // Moves over the menu while it fades away, as a hand does.
    await page.mouse.move(box.x + 20, box.y + 5)
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 4 })
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.keyboard.press('r')
  await expect(editor(page)).toBeFocused()
  await choose('Reply')
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await choose('Forward')
  const to = page.getByRole('region', { name: 'Forward' }).getByRole('combobox', { name: 'To' })
  await expect(to).toBeFocused()
})

test('a message that could not be sent leaves the focus at Send; a size that was chosen, in the text', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Refused')
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('Small and ')
  await dialog.getByRole('combobox', { name: 'Font size' }).click()
  await page.getByRole('option', { name: 'Size 5' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('large')
  await expect(text.locator('span')).toHaveText('large')
  await refuse(page, '**/api/emails/send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Failed to send email')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await page.unroute('**/api/emails/send')
  await dialog.getByRole('button', { name: 'Discard' }).click()
})

test('a conversation is scrolled by keys; the next one is that of the next row', async ({ page }) => {
  // Low, because only the last message is open.
  await page.setViewportSize({ width: 1280, height: 300 })
  await enter(page, 'admin@demo.example')
  await page.goto('/inbox?q=feedback+users')
  await rows(page)
    .getByRole('link', { name: /Feedback of the first users/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  const scrolled = () => page.evaluate(() => document.activeElement?.scrollTop ?? 0)
  // The scrollable element is drawn a moment later.
  await expect(async () => {
    await page.keyboard.press('PageDown')
    expect(await scrolled()).toBeGreaterThan(0)
  }).toPass()
  const address = page.url()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(address)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('article').first()).toBeVisible()
  const opened = new URL(page.url()).pathname
  await page.keyboard.press('u')
  // The focus returns to the conversation that was read last.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''))
    .toContain(opened)
})

test('what is taken back has the focus', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await rows(page).first().waitFor()
  const second = await idAt(page, 1)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect.poll(() => rowOfFocus(page)).not.toBe(second)
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(() => rowOfFocus(page)).toBe(second)
})

test('an answer that is sent or discarded leaves the keys to the conversation', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body)
  await page.keyboard.press('r')
  await editor(page).fill('Thank you.')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Email sent successfully!')
  await expect(editor(page)).toHaveCount(0)
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('r')
  await editor(page).fill('Thanks again.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toHaveCount(0)
  await expect.poll(hasFocus).toBe(true)
})

test('an action that is chosen for a rule leaves the focus where the next one is added', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/rules?new=from%3Aalerts')
  const add = page.getByRole('dialog', { name: 'New rule' }).getByRole('button', { name: 'Add an action' })
  for (const name of ['Snooze', 'Archive']) {
    await add.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
  }
})

test('a message that is put away or closed leaves the keys to the list', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  const first = await rowOfFocus(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Minimise' }).click()
  expect(await rowOfFocus(page)).toBe(first)
  await page.keyboard.press('j')
  expect(await rowOfFocus(page)).not.toBe(first)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await rowOfFocus(page)).toBe(first)
})

test('Back closes what fills a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await page.getByRole('article').first().waitFor()
  const address = page.url()
  await page.keyboard.press('c')
  const compose = page.getByRole('dialog', { name: 'New message' })
  await expect(compose).toBeVisible()
  // The history entry of the dialog follows a moment after the dialog.
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeTruthy()
  await page.goBack()
  await expect(compose).toHaveCount(0)
  await expect(page).toHaveURL(address)
  // If it is closed with its own button, no history entry remains.
  await page.keyboard.press('c')
  await compose.getByRole('button', { name: 'Close' }).click()
  await expect(compose).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
})
