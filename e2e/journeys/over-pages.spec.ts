import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { ask, intercept } from './network.ts'
import { rows, signIn } from './sign-in.ts'

/** Has more than a hundred conversations in the inbox. */
const BUSY = 'admin@demo.example'

const links = (page: Page) =>
  rows(page)
    .locator('a[data-open]')
    .evaluateAll(all => all.map(link => link.getAttribute('href')))
const current = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li[data-id] a')?.getAttribute('href') ?? null)
const pager = (page: Page, text: RegExp) =>
  expect(page.getByText(text).filter({ visible: true })).toBeVisible()
const press = async (page: Page, key: string, times = 1) => {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}
const inbox = (page: Page): Promise<string[]> =>
  ask(page, '/api/emails?limit=200&groupBy=conversation').then(({ emails }) =>
    emails.map(({ threadId }: { threadId: string }) => threadId),
  )

test('a hundred conversations are archived by a hundred keys, and a hundred others bring all of them back', async ({
  page,
}) => {
  await signIn(page, BUSY)
  await rows(page).first().waitFor()
  const before = await inbox(page)
  expect(before.length).toBeGreaterThan(110)
  const first = await links(page)

  await press(page, 'j')
  await press(page, 'e', 100)
  await expect
    .poll(async () => {
      const left = new Set(await inbox(page))
      return before.filter(id => !left.has(id))
    })
    .toEqual(before.slice(0, 100))
  await expect.poll(() => links(page).then(([link]) => link)).toContain(`/thread/${before[100]}?`)

  await press(page, 'z', 100)
  await expect.poll(async () => (await inbox(page)).filter(id => before.includes(id))).toEqual(before)
  await expect.poll(() => links(page)).toEqual(first)
})

test.describe('beyond the last row', () => {
  const LISTS = [
    ['a folder', '/inbox'],
    ['what was sent', '/sent'],
    ['a search', '/?q=the'],
    ['a view', async (page: Page) => `/view/${await keepView(page, 'from:me OR to:me')}`],
  ] as const
  for (const [name, address] of LISTS)
    test(`the next page opens with its first row, and before it the last one again: ${name}`, async ({
      page,
    }) => {
      await signIn(page, BUSY)
      await page.goto(typeof address === 'string' ? address : await address(page))
      await pager(page, /^1-25 of \d+$/)
      const first = await links(page)
      await press(page, 'j', 26)
      await pager(page, /^26-50 of \d+$/)
      await expect.poll(() => links(page).then(([link]) => link)).not.toBe(first[0])
      const [second] = await links(page)
      await expect.poll(() => current(page)).toBe(second)
      await press(page, 'k')
      await pager(page, /^1-25 of \d+$/)
      await expect.poll(() => current(page)).toBe(first.at(-1))
    })

  test('keys that are typed while the next page loads are for its rows', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await intercept(page, /\/api\/emails\?.*page=[23]/, async route => {
      await gate.promise
      await route.continue()
    })
    await signIn(page, BUSY)
    await rows(page).first().waitFor()
    const first = await links(page)
    await press(page, 'j', 26)
    await press(page, 'j', 2)
    expect(await links(page)).toEqual(first)
    gate.resolve()
    await pager(page, /^26-50 of \d+$/)
    await expect.poll(async () => (await links(page)).indexOf(await current(page))).toBe(2)
    expect(await links(page)).not.toEqual(first)
  })

  test('rows stay selected on the page before, also in a range, and are archived with the others', async ({
    page,
  }) => {
    await signIn(page, BUSY)
    await rows(page).first().waitFor()
    const before = await inbox(page)
    await press(page, 'j', 24)
    await press(page, 'x')
    await press(page, 'j', 2)
    await pager(page, /^26-50 of \d+$/)
    const selected = page.getByRole('toolbar', { name: 'Selected emails' })
    await expect(selected.getByRole('status')).toHaveText('1 selected')
    await rows(page)
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(selected.getByRole('status')).toHaveText('5 selected')
    await press(page, 'e')
    const gone = async () => {
      const left = new Set(await inbox(page))
      return before.filter(id => !left.has(id))
    }
    await expect.poll(gone).toEqual(before.slice(23, 28))
    await press(page, 'z')
    await expect.poll(gone).toEqual([])
  })

  test('a conversation leads on to those of the next page, and back to that page', async ({ page }) => {
    await signIn(page, BUSY)
    await rows(page).first().waitFor()
    const before = await inbox(page)
    const isOpen = (at: number) => expect(page).toHaveURL(new RegExp(`/thread/${before[at]}\\?`))
    await press(page, 'j', 25)
    await press(page, 'o')
    await isOpen(24)
    await press(page, 'j')
    await isOpen(25)
    await press(page, 'k')
    await isOpen(24)
    await press(page, 'j')
    await isOpen(25)
    await press(page, 'u')
    await pager(page, /^26-50 of \d+$/)
    await expect.poll(() => current(page)).toContain(`/thread/${before[25]}?`)
  })
})

async function keepView(page: Page, search: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.post('/api/saved-views', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'All of mine', search },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).id
}
