import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { ask, hold } from './network.ts'
import { toast } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0
const isCut = (locator: Locator) => locator.evaluate(element => element.scrollWidth > element.clientWidth)
const overlap = async (a: Locator, b: Locator) => {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()]
  if (!one || !other) throw new Error('Both are to be on screen')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
const subject = (page: Page, text: string) => rows(page).getByText(text, { exact: true }).first()

test('a list is read at any width', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const text = 'Your parcel arrives today between 14:00 and 16:00'
  await page.evaluate(() => localStorage.setItem('quillbox.reading', 'beside'))
  // A list of few: however much mail has come since, this one is in view.
  await page.goto('/?q=parcel')
  await subject(page, text).click()
  await expect(page.getByRole('region', { name: 'Selected email' })).toBeVisible()
  expect(await widthOf(subject(page, text))).toBeGreaterThan(250)
  expect(await widthOf(page.getByPlaceholder('search bar'))).toBeGreaterThan(250)

  await page.setViewportSize(TABLET)
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  expect(await isCut(subject(page, text))).toBe(false)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('a row on a phone has its checkbox in the place of the avatar, and its star at the end', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin@demo.example')
  const row = rows(page).first()
  const box = (await row.boundingBox())!
  expect((await row.getByRole('link').boundingBox())!.x).toBeLessThan(60)
  const star = (await row.getByRole('button', { name: 'Star' }).boundingBox())!
  expect(star.x + star.width).toBeGreaterThan(PHONE.width - 8)
  const checkbox = row.getByRole('checkbox')
  await page.mouse.click(28, box.y + box.height / 2)
  await expect(checkbox).toBeChecked()
  await expect(checkbox).toHaveCSS('opacity', '1')
  await checkbox.press('Space')
  await expect(checkbox).not.toBeChecked()
  // It is seen while a key is at it.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(checkbox).toBeFocused()
  await expect(checkbox).toHaveCSS('opacity', '1')
})

test('a phone has one bar over its list, and compose at the thumb', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin@demo.example')
  expect(await isCut(page.getByRole('heading', { name: 'All Inboxes' }))).toBe(false)
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(120)
  const compose = page.getByRole('button', { name: 'Compose' })
  const next = page.getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  expect(await overlap(compose, next)).toBe(false)
  expect(await overlap(compose, rows(page).last())).toBe(false)
  await rows(page).last().getByRole('checkbox').check()
  await expect(page.getByRole('toolbar', { name: 'Selected emails' })).toBeVisible()
  await expect(compose).toBeHidden()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await compose.click()
  // Writing cuts off no word below the text.
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByPlaceholder('Subject').fill('Read to the end')
  const state = dialog.getByText('Saved in Drafts')
  await expect(state).toBeVisible()
  expect(await isCut(state)).toBe(false)
  await dialog.getByRole('button', { name: 'Discard' }).click()
})

test('the tabs of Settings stand in one line, on phones in columns; usage names each feature', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/settings?tab=usage')
  const tabs = page.getByRole('tab')
  const places = async (side: 'x' | 'y') => {
    const boxes = await Promise.all((await tabs.all()).map(tab => tab.boundingBox()))
    return new Set(boxes.map(box => Math.round(box?.[side] ?? -1))).size
  }
  await expect(tabs.last()).toBeVisible()
  expect(await places('y')).toBe(1)
  const names = page
    .getByRole('row')
    .filter({ has: page.locator('td') })
    .locator('td:first-child')
  await expect(names.filter({ hasText: /^Summary$/ })).toHaveCount(1)
  await page.setViewportSize(PHONE)
  expect(await places('x')).toBe(3)
  expect(await isCut(page.locator('html'))).toBe(false)
})

test('a phone shows all of a subject, and the time', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, 'admin@demo.example')
  await page.goto('/?q=parcel')
  await subject(page, 'Your parcel arrives today between 14:00 and 16:00').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your parcel arrives today between 14:00 and 16:00')
  expect(await isCut(heading)).toBe(false)
  await expect(page.getByRole('article').last().getByRole('time')).toContainText(/\d+:\d\d.*\(/)
})

test('mail without colours wears those of the page, also when they change', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin@demo.example')
  await send(page, 'No colours', '<p>Words</p>')
  await send(page, 'Colours', '<p style="color:#333333">Words</p>')
  const paper = () =>
    page
      .frameLocator('iframe')
      .locator('body')
      .evaluate(body => getComputedStyle(body).backgroundColor)
  const page_ = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await subject(page, 'No colours').click()
  await expect.poll(paper).toBe(await page_())
  const dark = await paper()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(paper).toBe(await page_())
  expect(await paper()).not.toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goBack()
  await subject(page, 'Colours').click()
  await expect.poll(paper).toBe(await page_())
})

test('a wide table keeps its words, and is drawn smaller on phones', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const words = ['Temperature', 'Humidity', 'Measurement', 'Observation', 'Responsible']
  await send(page, 'Wide', `<table><tr>${words.map(word => `<td>${word}</td>`).join('')}</tr></table>`)
  await page.setViewportSize(PHONE)
  await subject(page, 'Wide').click()
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  const cell = page.frameLocator('iframe').getByText('Measurement')
  await expect.poll(() => cell.evaluate(element => element.clientHeight)).toBeLessThan(40)
  const [inner, outer] = [await frame.boundingBox(), await frame.locator('..').boundingBox()]
  expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0)
  expect(inner?.height).toBeCloseTo(outer?.height ?? 0, -1)
  const isWhole = page
    .frameLocator('iframe')
    .locator('body')
    .evaluate(body => body.scrollWidth <= body.clientWidth)
  expect(await isWhole).toBe(true)
})

test('a notice lies over neither Send nor the bars of an editor nor the sidebar', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'To' }).fill('somebody@example.org')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.route('**/api/emails/send', route => route.fulfill({ status: 500, json: { message: 'Full' } }))
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const notice = page.getByRole('listitem').filter({ hasText: 'Failed to send email' })
  for (const size of [{ width: 1280, height: 800 }, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await send.click()
    await toast(page, 'Failed to send email')
    const bars = [send, page.getByRole('toolbar', { name: 'Formatting' })]
    if (size !== PHONE) bars.push(page.getByRole('navigation', { name: 'Main' }))
    for (const bar of bars) expect(await overlap(notice, bar), `${size.width}`).toBe(false)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
  }
})

test('many recipients fold to two lines and a count', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.keyboard.press('c')
  const to = page.getByRole('combobox', { name: 'To' })
  const many = Array.from({ length: 200 }, (_, index) => `person${index}@example.org`).join(', ')
  await to.evaluate((field, many) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', many)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, many)
  await expect(to).toBeInViewport()
  await page.getByRole('textbox', { name: 'Subject' }).click()
  await expect(page.getByText(/^\+19\d$/)).toBeVisible()
  await expect(page.getByText('person0@example.org')).toBeInViewport()
})

test('a pressed tab has no ring, one that a key chose has', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings')
  const hasRing = (name: string) =>
    page.getByRole('tab', { name, exact: true }).evaluate(tab => tab.matches(':focus-visible'))
  await page.getByRole('tab', { name: 'AI', exact: true }).click()
  expect(await hasRing('AI')).toBe(false)
  await page.keyboard.press('ArrowRight')
  // The focus moves a moment after the key.
  await expect.poll(() => hasRing('Import and export')).toBe(true)
})

test('a preview finds by meaning, too, and arrows lead into its results', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.getByRole('button', { name: 'AI Search' }).click()
  const field = page.getByRole('textbox', { name: 'Describe what you are looking for' })
  await field.fill('unpaid bills')
  const results = page.getByRole('dialog').getByRole('listitem').getByRole('link')
  await expect(results.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
})

test('colours of its own are darkened on a dark page, unless the reader keeps those of the sender', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin@demo.example')
  await send(page, 'Own colours', '<p style="color:#333333">Words</p>')
  await subject(page, 'Own colours').click()
  const frame = page.locator('iframe')
  const brightness = async () => {
    const picture = [...(await frame.screenshot())]
    return page.evaluate(async picture => {
      const image = await createImageBitmap(new Blob([new Uint8Array(picture)]))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      // Draws a point away from the corner, because the corners are round.
      context?.drawImage(image, -9, -9)
      return context?.getImageData(0, 0, 1, 1).data[0] ?? -1
    }, picture)
  }
  await expect.poll(brightness).toBeLessThan(50)
  const more = page.getByRole('button', { name: 'More about this message' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Show this sender in original colours' }).click()
  await expect.poll(brightness).toBeGreaterThan(250)
  await page.reload()
  await expect.poll(brightness).toBeGreaterThan(250)
  await more.click()
  await page.getByRole('menuitem', { name: 'Show this sender in dark colours' }).click()
  await expect.poll(brightness).toBeLessThan(50)
  await page.emulateMedia({ colorScheme: 'light' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'View original' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Show this sender in original colours' })).toHaveCount(0)
})

test('a dark page of a message becomes the page around it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin@demo.example')
  const html = `<p style="background:#ffffff">White</p><div style="background:#111111"><p style="background:#111111">Page</p><p style="background:#2c2c2e">Card</p></div>`
  await send(page, 'A night letter', html)
  await subject(page, 'A night letter').click()
  const paperOf = (text: string) =>
    page
      .frameLocator('iframe')
      .getByText(text)
      .evaluate(element => getComputedStyle(element).backgroundColor)
  await expect.poll(() => paperOf('White')).not.toBe('rgb(255, 255, 255)')
  expect(await paperOf('Page')).toBe(await paperOf('White'))
  expect(await paperOf('Card')).toBe('rgb(44, 44, 46)')
})

test('a picture that is not there shows its words', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await send(page, 'A letter with a picture', '<img src="https://pictures.invalid/1.png" alt="The harbour">')
  await subject(page, 'A letter with a picture').click()
  const picture = page.frameLocator('iframe').getByRole('img')
  const words = () => picture.evaluate(element => getComputedStyle(element, '::after').content)
  await expect.poll(words).toBe('"The harbour"')
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect(picture).toHaveAttribute('data-missing')
  expect(await words()).toBe('"The harbour"')
})

test('nothing moves when the pager comes', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  const letGo = await hold(page, '**/api/emails?*')
  await page.goto('/inbox')
  const places = () =>
    Promise.all(
      [
        page.getByPlaceholder('search bar'),
        page.getByRole('button', { name: 'AI Search' }),
        page.getByRole('button', { name: 'Search Filters' }),
      ].map(element => element.boundingBox()),
    )
  const before = await places()
  letGo()
  await expect(page.getByText(/^1-25 of /)).toBeVisible()
  expect(await places()).toEqual(before)
})

test('a long tag of a contact is cut, and tasks load where they will stand', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const name = 'Firms that have asked twice for photographs of their own people'.slice(0, 60)
  const { id } = await ask(page, '/api/outreach/contacts/groups', { kind: 'list', name })
  const { contacts } = await ask(page, '/api/outreach/contacts')
  const selection = { ids: [contacts[0].id] }
  await ask(page, `/api/outreach/contacts/groups/${id}/contacts`, { selection, isIn: true })
  await page.goto(`/outreach/contacts/${contacts[0].id}`)
  const tag = page.getByRole('main').getByRole('link', { name })
  const end = (await tag.boundingBox()) ?? { x: 0, width: 0 }
  expect(end.x + end.width).toBeLessThanOrEqual(1280)
  await page.setViewportSize(PHONE)
  expect(await widthOf(tag)).toBeLessThanOrEqual(PHONE.width - 32)

  const letGo = await hold(page, '**/api/outreach/tasks?*')
  await page.goto('/outreach/tasks')
  const left = async (locator: Locator) => (await locator.boundingBox())?.x
  const loading = page.getByRole('status').filter({ hasText: 'Loading tasks' })
  await loading.waitFor()
  expect(await left(loading)).toBe(await left(page.getByRole('heading', { name: 'Tasks' })))
  letGo()
})

test('what is open beside a list is in the address', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.evaluate(() => localStorage.setItem('quillbox.reading', 'beside'))
  await page.reload()
  const beside = page.getByRole('region', { name: 'Selected email' })
  const heading = beside.getByRole('heading')
  const open = async (at: number) => {
    const row = rows(page).nth(at)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`open=${await row.getAttribute('data-id')}$`))
  }
  await open(0)
  const [first, address] = [await heading.textContent(), page.url()]
  await open(1)
  const second = await heading.textContent()
  await page.reload()
  await expect(heading).toHaveText(second ?? '')
  // The keys continue from there.
  await page.keyboard.press('k')
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(heading).toHaveText(first ?? '')
  await page.goBack()
  await expect(beside).toHaveCount(0)
  await page.goForward()
  await expect(heading).toHaveText(first ?? '')
  await beside.getByRole('button', { name: 'Close' }).click()
  await expect(beside).toHaveCount(0)
  await page.goBack()
  await expect(heading).toHaveText(first ?? '')

  // From another page of the list, and for people who read messages on pages of their own.
  await page.evaluate(() => localStorage.removeItem('quillbox.reading'))
  await page.goto(address.replace('?', '?page=2&'))
  await expect(page.getByText(/^26-50 of /)).toBeVisible()
  await expect(heading).toHaveText(first ?? '')
  await page.setViewportSize(PHONE)
  await page.goto(address)
  await expect(page).toHaveURL(/\/thread\/\d+\?from=inbox$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
})

/** Sends a message to a person's first account, and waits until the list shows it. */
async function send(page: Page, title: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}` }
  const [account] = await (await page.request.get('/api/accounts', { headers })).json()
  const data = { fromAccountId: account.id, to: account.email, cc: '', bcc: '', subject: title, body }
  expect((await page.request.post('/api/emails/send', { headers, data })).status()).toBe(200)
  await expect(subject(page, title)).toBeVisible()
}
