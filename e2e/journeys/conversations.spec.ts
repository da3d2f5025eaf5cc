import { expect, type Page } from '@playwright/test'
import { demoFile } from '#demo/corpus/files.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { toast } from './notices.ts'
import { rows, signIn } from './sign-in.ts'

interface Row {
  id: number
  threadId: string
  accountId: number
  messages: { id: number; isOwn: boolean; labels: string[] }[]
}

/** A conversation of the first page with so many received messages. */
async function conversationOf(page: Page, least: number): Promise<Row> {
  const { emails }: { emails: Row[] } = await ask(page, '/api/emails?folder=inbox&groupBy=conversation')
  const found = emails.find(({ messages }) => messages.filter(({ isOwn }) => !isOwn).length >= least)
  if (!found) throw new Error(`no conversation has ${least} received messages`)
  return found
}
const rowOf = (page: Page, { threadId }: Row) =>
  rows(page).filter({ has: page.locator(`a[href^="/thread/${threadId}?"]`) })
const inInbox = async (page: Page, { threadId }: Row): Promise<number[]> => {
  const { emails } = await ask(page, '/api/emails?folder=inbox&limit=200')
  return emails.filter((row: Row) => row.threadId === threadId).map(({ id }: Row) => id)
}

test('a row is a conversation: a command changes all of it, in the list as in the conversation', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  const row = await conversationOf(page, 2)
  const before = await inInbox(page, row)
  expect(before.length).toBeGreaterThan(1)
  await expect(rowOf(page, row)).toHaveCount(1)
  await expect(rowOf(page, row)).toContainText(`${row.messages.length} messages`)

  await rowOf(page, row).getByRole('link').focus()
  await page.keyboard.press('e')
  await toast(page, 'Archived')
  await expect(rowOf(page, row)).toHaveCount(0)
  expect(await inInbox(page, row)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect(rowOf(page, row)).toHaveCount(1)
  expect(await inInbox(page, row)).toEqual(before)

  // In the conversation the same command does the same, and the next one follows.
  const order = await rows(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  const next = order[order.indexOf(`/thread/${row.threadId}`) + 1]
  await rowOf(page, row).getByRole('link').click()
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('e')
  await toast(page, 'Archived')
  expect(new URL(page.url()).pathname).toBe(next)
  expect(await inInbox(page, row)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  expect(await inInbox(page, row)).toEqual(before)

  // Where it goes on, and what a row is, is for the person to say.
  await page.evaluate(() => {
    localStorage.setItem('quillbox.after', 'list')
    localStorage.setItem('quillbox.rows', 'messages')
  })
  await page.goto('/')
  // Its other messages may be on the next page.
  await expect(rowOf(page, row).first()).toBeVisible()
  await expect(rowOf(page, row).getByText(/^\d+ messages$/)).toHaveCount(0)
  await rowOf(page, row).first().getByRole('link').click()
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('#')
  await toast(page, 'Email deleted successfully', 'Conversation moved to trash')
  await expect(page).toHaveURL(/\/inbox$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
})

test('a conversation opens at its first unread message, and older ones are lines until they are pressed', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  const row = await conversationOf(page, 2)
  const ids = row.messages.map(({ id }) => id)
  await ask(page, '/api/triage/mark', { messageIds: ids, isRead: true })
  await ask(page, '/api/triage/mark', { messageIds: ids.slice(-1), isRead: false })
  await page.goto(`/thread/${row.threadId}?from=inbox`)
  const articles = page.getByRole('article')
  await expect(articles.last().getByRole('button', { name: 'Show details' })).toBeVisible()
  await expect(articles.first().getByRole('button', { name: 'Show details' })).toHaveCount(0)
  await articles.first().getByRole('button').click()
  await expect(articles.first().getByRole('button', { name: 'Show details' })).toBeVisible()
  await expect(articles.first()).toBeFocused()
})

test('each mailbox has a tag in lists of several, and its own list a press away', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const accounts: { id: number; email: string }[] = await ask(page, '/api/accounts')
  const { accounts: counted, unread } = await ask(page, '/api/emails/counts')
  expect(counted.reduce((sum: number, each: { unread: number }) => sum + each.unread, 0)).toBe(unread)
  const row = await conversationOf(page, 1)
  const email = accounts.find(({ id }) => id === row.accountId)?.email ?? ''
  await expect(rowOf(page, row).getByTitle(email)).toBeVisible()

  const mailboxes = page.getByRole('region', { name: 'Mailboxes' })
  await mailboxes.getByRole('link', { name: email }).click()
  await expect(page).toHaveURL(`/inbox?accounts=${row.accountId}`)
  await expect(mailboxes.locator('[aria-current=page]')).toHaveCount(1)
  await expect(page.getByRole('main').getByTitle(email)).toBeVisible()
  await expect(rowOf(page, row)).toBeVisible()
  await expect(rowOf(page, row).getByTitle(email)).toHaveCount(0)
  // It says whose it is, and what is written over it is written from there.
  const ofIt = counted.find(({ id }: { id: number }) => id === row.accountId)
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(ofIt.unread ? `Inbox (${ofIt.unread}) · Quillbox` : 'Inbox · Quillbox')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByRole('combobox', { name: 'From' })).toContainText(email)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: /^All Inboxes/ }).click()
  await expect(page).toHaveURL('/inbox')
})

test('files are shown over the window and gone through by keys, and all are downloaded at once', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  const subject = `Three files ${Date.now()}`
  await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Here they are.')
  const made = { seed: 1, date: new Date() }
  const files = ['plan.pdf', 'view.png', 'places.csv'].map(name => {
    const { mimeType, bytes } = demoFile(name, 'The plan of the harbour', made)
    return { name, mimeType, buffer: bytes }
  })
  await dialog.getByLabel('Files to attach').setInputFiles(files)
  for (const { name } of files) await expect(dialog.getByRole('link', { name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')
  await page.goto('/sent')
  await rows(page).filter({ hasText: subject }).getByRole('link').click()
  const list = page.getByRole('list', { name: 'Attachments' })

  await list.getByRole('link', { name: 'plan.pdf' }).click()
  const viewer = (name: string) => page.getByRole('dialog', { name })
  await expect(viewer('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn', '')
  await page.keyboard.press('ArrowRight')
  await expect(viewer('view.png').getByRole('img')).toHaveJSProperty('naturalWidth', 480)
  await page.keyboard.press('ArrowRight')
  await expect(viewer('places.csv').getByText('number,place,day')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer('places.csv')).toBeVisible()
  const single = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await single).suggestedFilename()).toBe('places.csv')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'plan.pdf' })).toBeFocused()

  const all = page.waitForEvent('download')
  await list.getByRole('link', { name: 'Download all' }).click()
  expect((await all).suggestedFilename()).toBe(`${subject}.zip`)
})

test('the name of a sender opens what is known of them, and makes a contact of them', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const { threadId } = await conversationOf(page, 2)
  await page.goto(`/thread/${threadId}`)
  const name = page.getByRole('article').locator('header button[aria-haspopup=dialog]').first()
  const who = (await name.textContent()) ?? ''
  await name.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: who })
  await expect(card.getByRole('region', { name: 'Mail' })).toContainText(/\d+ messages? from them/)
  await expect(card.getByRole('list', { name: 'Latest mail' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(name).toBeFocused()

  await name.click()
  await card.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Company').fill('Oak Mill')
  await page.getByRole('dialog', { name: 'New contact' }).getByRole('button', { name: 'Add contact' }).click()
  await expect(card.getByRole('region', { name: 'Company' })).toContainText('Oak Mill')
  await expect(card.getByRole('region', { name: 'Campaigns' })).toContainText('In no campaign so far.')
  await card.getByRole('textbox', { name: 'New note' }).fill('Met in Ulm')
  await card.getByRole('button', { name: 'Add note' }).click()
  await expect(card.getByRole('list', { name: 'Notes' })).toContainText('Met in Ulm')
  await expectAccessibleInBothThemes(page, 'the card of a person')
  await card.getByRole('button', { name: 'Write' }).click()
  await expect(page.getByRole('dialog', { name: 'New message' })).toContainText(who)
})

test('on a phone the card of a sender is a sheet, which leads to all mail with them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin@demo.example')
  const { threadId } = await conversationOf(page, 1)
  await page.goto(`/thread/${threadId}`)
  const header = page.getByRole('article').locator('header')
  const name = header.locator('button[aria-haspopup=dialog]').first()
  const who = (await name.textContent()) ?? ''
  await name.click()
  const sheet = page.getByRole('dialog', { name: who })
  await expect(sheet.getByRole('region', { name: 'Mail' })).toContainText('from them')
  await sheet.getByRole('link', { name: 'All mail' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
})
