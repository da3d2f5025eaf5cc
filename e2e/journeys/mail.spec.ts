import { expect, type Page, type Route } from '@playwright/test'
import { test } from './journey.ts'
import { alterMessages, answer, ask, hold, intercept } from './network.ts'
import { toast } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

test('read a message: it opens, loses its dot, and the badge counts down', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const link = page.getByRole('link', { name: /^All Inboxes\s*\d+ unread$/ })
  const before = Number((await link.textContent())?.match(/\d+/)?.[0])
  const unread = rows(page).filter({ hasText: 'Unread.' }).first()
  const subjectOfRow = await unread.getByRole('link').textContent()
  await unread.getByRole('link').click()
  await expect(page).toHaveURL(/\/thread\/\d+\?from=inbox$/)
  await expect(page.getByRole('article').last()).toBeVisible()
  const subject = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(subjectOfRow).toContain(subject.replace(/^(Re|Fwd): /, '').slice(0, 10))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/inbox')
  await expect
    .poll(async () => Number((await link.textContent())?.match(/\d+/)?.[0] ?? 0))
    .toBeLessThan(before)
})

test('star a message in the list: it is among the starred, and stays so after a reload', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: 'Star', exact: true }) })
    .first()
  const href = await row.getByRole('link').getAttribute('href')
  const thread = href?.split('?')[0]
  await row.getByRole('button', { name: 'Star', exact: true }).click()
  await page.getByRole('link', { name: 'Starred' }).click()
  await expect(page.getByRole('main').locator(`a[href^="${thread}?"]`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').locator(`a[href^="${thread}?"]`).first()).toBeVisible()
})

test('reply: it is sent at once, and the answer arrives without a reload', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await page.getByRole('button', { name: /^Compose/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  const subject = `Garden fence ${Date.now()}`
  await dialog.getByLabel('To', { exact: true }).fill('Marta Lindqvist <marta.lindqvist@fenceworks.example>')
  await dialog.getByLabel('Subject').fill(subject)
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialog
    .getByRole('textbox', { name: 'Message' })
    .fill('Could you come on Thursday to measure the fence?')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent successfully', { exact: true })).toBeVisible()

  const answer = rows(page).filter({ hasText: subject }).filter({ hasText: 'Unread.' })
  await expect(answer).toHaveCount(1)
  await answer.getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Reply message' }).fill('Thank you, that suits me well.')
  await page.getByRole('region', { name: 'Reply' }).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('an invitation says when, where and with whom, as its letter does', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto(`/?q=${encodeURIComponent('subject:"yearly data protection review"')}`)
  await rows(page)
    // Another journey forwards it.
    .getByRole('link', { name: /Lukas Steiner Meeting request/ })
    .click()
  const card = page.getByRole('region', { name: 'Invitation' })
  await expect(card).toContainText('13:30')
  await expect(card).toContainText('15:00')
  await expect(card).toContainText('Alder Clinics, main building, room 204')
  await expect(card).toContainText('Lukas Steiner')
  await expect(card).toContainText('Noor Haddad')
  const day = /\d{1,2} \w+(?= \d{4})/.exec((await card.textContent()) ?? '')?.[0]
  expect(day).toBeTruthy()
  await expect(page.getByRole('article').frameLocator('iframe').getByText(`${day} from 13:30`)).toBeAttached()
})

test('what is printed names everybody and has the whole conversation, within the paper', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await alterMessages(page, { ccList: [{ name: 'Kim <Okafor>', address: 'kim@okafor.example' }] })
  await page.goto(`/?q=${encodeURIComponent('subject:"Feedback of the first users"')}`)
  await rows(page).first().getByRole('link').click()
  await page.getByRole('article').first().waitFor()
  // The print dialog would block the page, so the test reads what would be printed.
  await page.evaluate(() => {
    document.body.append = frame => {
      if (frame instanceof HTMLIFrameElement) document.title = frame.srcdoc
    }
  })
  await page.keyboard.press('p')
  await expect.poll(() => page.title()).toContain('<!doctype html>')
  await page.setContent(await page.title())
  await expect(page.getByRole('heading', { name: 'Feedback of the first users' })).toBeVisible()
  await expect(page.getByText('cc "Kim <Okafor>" <kim@okafor.example>').first()).toBeVisible()
  await expect(page.getByRole('article').getByText('Hello Ada,').first()).toBeVisible()
  // A4, less the browser's margins.
  await page.setViewportSize({ width: 700, height: 1000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700)
})

test('move a conversation to trash, then delete it for good after being asked', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  // A conversation that no correspondent may still answer: an answer would bring it back into the inbox.
  const first = rows(page).filter({ hasText: 'Receipts for November' }).first().getByRole('link')
  const thread = (await first.getAttribute('href'))?.split('?')[0]
  await first.click()
  await page.getByRole('button', { name: /^Move thread to trash/ }).click()
  await expect(page.getByText('Email moved to trash', { exact: true })).toBeVisible()
  await expect(page.locator(`main a[href^="${thread}?"]`)).toHaveCount(0)

  await page.getByRole('link', { name: 'Trash' }).click()
  const trashed = rows(page).filter({ has: page.locator(`a[href^="${thread}?"]`) })
  await expect(trashed.first()).toBeVisible()
  // Counted before the question covers the list.
  const before = await trashed.count()
  await trashed.first().getByRole('checkbox').check()
  const selected = page.getByRole('toolbar', { name: 'Selected emails' })
  await selected.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Email permanently deleted from the mailbox', { exact: true })).toBeVisible()
  await expect(trashed).toHaveCount(before - 1)
})

test('a message whose sender only looks like somebody known says so in a line, and the details who is proven', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  await page.getByPlaceholder('search bar').fill('closed the account that you know')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /Our new bank account/ })
    .first()
    .click()
  const article = page.getByRole('article').first()
  await expect(article.getByRole('note', { name: 'About the sender' })).toHaveText(
    '1edgerly.example is not ledgerly.example, which you know. The two only look alike.',
  )
  await article.getByRole('button', { name: 'Show details' }).click()
  await expect(article.getByRole('definition').last()).toHaveText('1edgerly.example')
})

test('the details of what was sent name who got it unseen', async ({ page }) => {
  await alterMessages(page, { bccList: [{ name: 'Eve Moss', address: 'eve@okafor.example' }] })
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Show details' }).first().click()
  await expect(page.getByText('Eve Moss <eve@okafor.example>')).toBeVisible()
})

test('a conversation that was only sent is neither archived, nor snoozed, nor put into the inbox', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  await alterMessages(page, { labels: ['sent'] })
  await answer(page, '**/api/triage/snooze', { success: true, changed: 0 })
  const { emails } = await ask(page, '/api/emails?folder=sent&limit=1')
  await page.goto(`/thread/${emails[0].threadId}?from=sent`)
  await page.getByRole('article').first().waitFor()
  await expect(page.getByRole('button', { name: 'Move to inbox' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Snooze' })).toHaveCount(0)
  await page.keyboard.press('e')
  await toast(page, 'Only mail that you received can be archived')
  await expect(page).toHaveURL(/\/thread\//)
  await page.keyboard.press('h')
  await page
    .getByRole('dialog', { name: 'Snooze until' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await toast(page, 'Not snoozed', 'Only mail in the inbox can be snoozed')
})

test('a conversation in the trash is deleted for good from within, after being asked', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const { emails }: { emails: { id: number; threadId: string }[] } = await ask(
    page,
    '/api/emails?folder=archive&limit=1',
  )
  const threadId = emails[0]?.threadId
  await page.goto(`/thread/${threadId}?from=archive`)
  await page.getByRole('button', { name: 'Move thread to trash' }).click()
  await toast(page, 'Email deleted successfully')
  await page.goto(`/thread/${threadId}?from=trash`)
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('#')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(/\/trash$/)
  await expect(page.locator(`main a[href^="/thread/${threadId}?"]`)).toHaveCount(0)
})

test('archive one row after the other with a pointer that stays where it is', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  for (let round = 0; round < 2; round += 1) {
    const id = await rows(page).first().getAttribute('data-id')
    const archive = rows(page).first().getByRole('button', { name: 'Archive' })
    if (round === 0) {
      await rows(page).first().hover()
      await archive.hover()
    }
    await expect(archive).toBeVisible()
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.locator(`main li[data-id="${id}"]`)).toHaveCount(0)
  }
})

test('own mail in sight is read ahead, and opens without the server', async ({ page }) => {
  const ahead = new Set<string>()
  page.on('requestfinished', request => {
    const [, threadId] = /\/api\/threads\/(\d+)$/.exec(request.url()) ?? []
    if (threadId) ahead.add(threadId)
  })
  await signIn(page, 'solo@demo.example')
  await expect(rows(page).first()).toBeVisible()
  const links = await rows(page).getByRole('link').all()
  const hrefs = await Promise.all(links.map(link => link.getAttribute('href')))
  const threadIds = hrefs.map(href => /\/thread\/(\d+)/.exec(href ?? '')?.[1] ?? '')
  await expect.poll(() => threadIds.filter(id => !ahead.has(id))).toEqual([])

  await intercept(page, '**/api/threads/*', route => route.abort())
  await rows(page).last().getByRole('link').click()
  await expect(page.getByRole('article').last()).toBeVisible()
})

test('a conversation that takes long shows that it loads; who goes elsewhere meanwhile stays there', async ({
  page,
}) => {
  const letGo = await hold(page, '**/api/threads/*')
  await signIn(page, 'solo@demo.example')
  const link = rows(page).last().getByRole('link')
  await link.click()
  await expect(page.getByText('Loading conversation...')).toBeAttached()
  await page.goBack()
  await expect(rows(page).last()).toBeVisible()

  // Both clicks before any answer can arrive.
  await link.evaluate((link: HTMLElement) => {
    link.click()
    document.querySelector<HTMLElement>('a[href="/starred"]')?.click()
  })
  const answered = page.waitForResponse('**/api/threads/*')
  letGo()
  await answered
  await expect(page.getByRole('heading', { name: 'Starred' })).toBeVisible()
  // Until the page has nothing left to do with the answer.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await expect(page).toHaveURL('/starred')
})

test('a press with Shift selects every row from the last one to this one', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const boxes = rows(page).getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(5).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(5)
  await boxes.nth(3).uncheck()
  await expect(page.getByText('4 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveJSProperty('indeterminate', true)
})

test('all of a list is archived in one go and comes back in one go; what fails half-way is told and taken back', async ({
  page,
}) => {
  // These are about messages in batches.
  await page.addInitScript(() => window === window.top && localStorage.setItem('quillbox.rows', 'messages'))
  await signIn(page, 'admin@demo.example')
  const before = await inboxIds(page)
  await rows(page).first().getByRole('checkbox').check()
  const toolbar = page.getByRole('toolbar', { name: 'Selected emails' })
  await toolbar.getByRole('checkbox').check()
  await toolbar.getByRole('button', { name: /^Select all \d+ emails in All Inboxes$/ }).click()
  const selected = async () => Number.parseInt((await toolbar.getByRole('status').textContent()) ?? '', 10)
  // Mail may arrive meanwhile.
  await expect.poll(selected).toBeGreaterThanOrEqual(before.length)

  const all = await selected()
  const letGo = await holdSecond(page, '**/api/triage/move', route => route.continue())
  await page.keyboard.press('e')
  await toast(page, `200 of ${all} emails...`)
  letGo()
  await toast(page, `${all} emails archived`)
  expect(missing(before, await inboxIds(page))).toHaveLength(before.length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect(page.getByText(/^1-25 of \d+$/)).toBeVisible()
  expect(missing(before, await inboxIds(page))).toEqual([])

  await page.unroute('**/api/triage/move')
  const fail = await holdSecond(page, '**/api/triage/move', route => route.fulfill({ status: 500, json: {} }))
  fail()
  await page.keyboard.press('*')
  await page.keyboard.press('e')
  await expect.poll(selected).toBeGreaterThanOrEqual(before.length)
  const chosen = await selected()
  await page.keyboard.press('e')
  const told = `200 of ${chosen} were, the others are as before. Please try again later`
  await toast(page, 'The emails were not moved', told)
  // Mail that arrived after `before` was read is among the newest, and so among the first 200.
  const gone = missing(before, await inboxIds(page)).length
  expect(gone).toBe(200 - (chosen - before.length))
  await page.getByRole('button', { name: 'Undo' }).click()
  // The notice of the first Undo may still be there.
  await expect.poll(async () => missing(before, await inboxIds(page))).toEqual([])
})

const inboxIds = async (page: Page): Promise<number[]> => {
  const ids: number[] = []
  for (let number = 1; ; number += 1) {
    const { emails, total } = await ask(page, `/api/emails?folder=inbox&limit=100&page=${number}`)
    ids.push(...emails.map((email: { id: number }) => email.id))
    if (number * 100 >= total) return ids
  }
}

const missing = (before: number[], now: number[]): number[] => before.filter(id => !now.includes(id))

/** Holds the second call of this address until it is released, and then passes it to `deal`. */
async function holdSecond(page: Page, url: string, deal: (route: Route) => Promise<void>) {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  await intercept(page, url, async route => {
    calls += 1
    if (calls !== 2) return route.continue()
    await gate.promise
    await deal(route)
  })
  return gate.resolve
}

test('text without a direction of its own is set by its first letter', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  const body =
    '<p>Re: Invoice</p><p id="rtl">\u0645\u0631\u062d\u0628\u0627!</p><ul><li>\u0627\u0644\u0628\u0646\u062f</li></ul><p dir="ltr">\u0645</p>'
  await alterMessages(page, { body, isHtml: true })
  await rows(page).first().getByRole('link').click()
  const text = page.locator('iframe').first().contentFrame()
  const side = (selector: string) =>
    text.locator(selector).evaluate(element => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      const [written, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return written.left - whole.left > whole.right - written.right ? 'right' : 'left'
    })
  await expect.poll(() => side('p:first-child')).toBe('left')
  expect([await side('#rtl'), await side('li'), await side('p[dir]')]).toEqual(['right', 'right', 'left'])
})

test('a reply quotes only what is selected in the message', async ({ page }) => {
  await signIn(page, 'agent@demo.example')
  await alterMessages(page, { body: '<p>Come at four.</p><p>Bring cake.</p>', isHtml: true })
  await rows(page).first().getByRole('link').click()
  const last = page.getByRole('article').last()
  await last.locator('iframe').contentFrame().getByText('Bring cake.').selectText()
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await page.getByRole('button', { name: 'Show quoted text' }).last().click()
  const quote = page.getByRole('region', { name: 'Quoted text' })
  await expect(quote).toContainText('Bring cake.')
  await expect(quote).not.toContainText('Come at four.')
})
