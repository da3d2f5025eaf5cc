import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { hold, intercept, RESENT, refuse, scripts } from './network.ts'
import { openNotices, toast } from './notices.ts'
import { DEMO_PASSWORD, endSession, enter, rows, signIn } from './sign-in.ts'

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Compose' }).click()
  return page.getByRole('dialog', { name: 'New message' })
}
const draftRow = (page: Page, subject: string) => rows(page).filter({ hasText: subject })

test('a draft survives the tab, with its file, and is sent from where it was left', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Survivor ${Date.now()}`
  const dialog = await open(page)
  await dialog.getByRole('combobox', { name: 'To' }).fill('Zoe Lane <zoe@nowhere.example>, half')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('This must not be lost.')
  await dialog.getByLabel('Files to attach').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('some notes'),
  })
  await expect(dialog.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await expect(dialog.getByText('Saved in Drafts')).toBeVisible()
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Drafts' }).click()
  await draftRow(page, subject).getByRole('link').click()
  const again = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(again.getByText('Zoe Lane')).toBeVisible()
  await expect(again.getByText('half', { exact: true })).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveText('This must not be lost.')
  await expect(again.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await again.getByRole('button', { name: 'Remove half' }).click()
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent successfully', { exact: true }).first()).toBeVisible()
  await expect(draftRow(page, subject)).toHaveCount(0)
})

test('what was typed just before a crash is in Drafts afterwards', async ({ page, context }) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Crash ${Date.now()}`
  const dialog = await open(page)
  // From here on the server receives no saves.
  await intercept(page, '**/api/drafts', route => route.abort())
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Typed in the last second')
  await expect(dialog.getByText('Not saved yet, kept on this device')).toBeVisible()
  await page.close()
  const after = await context.newPage()
  await after.goto('/drafts')
  await expect(after.getByText('Your text is safe', { exact: true }).first()).toBeVisible()
  await expect(draftRow(after, subject)).toHaveCount(1)
})

test('a session that ends while writing is opened again over the page, which is as it was to the letter', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await rows(page).last().scrollIntoViewIfNeeded()
  const scrolled = () =>
    page.getByRole('list', { name: 'All Inboxes' }).evaluate(list => list.parentElement?.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  const dialog = await open(page)
  await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(`Ended ${Date.now()}`)
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('At four, or at five?')
  await text.press('End')
  for (let letter = 0; letter < 'five?'.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(dialog.getByText('Saved in Drafts')).toBeVisible()
  await endSession(page)
  // Refused, and attached without another press once the session is open again.
  await dialog.getByLabel('Files to attach').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('some notes'),
  })
  await text.focus()
  const ended = page.getByRole('dialog', { name: 'Your session has ended. Your text is kept.' })
  await expect(ended.getByLabel('Email')).toHaveValue('solo@demo.example')
  await page.keyboard.press('Escape')
  await ended.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(ended).toHaveCount(0)
  await expect(text).toBeFocused()
  // The editor selects what was selected a moment after it has the focus.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('five?')
  await page.keyboard.type('six?')
  await expect(text).toHaveText('At four, or at six?')
  await expect(dialog.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await expect(dialog.getByText('Saved in Drafts')).toBeVisible()
  expect(await scrolled()).toBe(before)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')
})

test('somebody else who signs in over a page sees nothing of it; its writer finds the text', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Mine alone ${Date.now()}`
  await page.goto('/sent')
  const dialog = await open(page)
  await intercept(page, '**/api/drafts', route => route.abort())
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await expect(dialog.getByText('Not saved yet, kept on this device')).toBeVisible()
  await endSession(page)
  await page.unroute('**/api/drafts')
  const ended = page.getByRole('dialog', { name: 'Your session has ended. Your text is kept.' })
  await ended.getByLabel('Email').fill('agent@demo.example')
  await ended.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await ended.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'All Inboxes' })).toBeVisible()
  await page.goto('/drafts')
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible()
  await expect(page.getByText(subject)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await enter(page, 'solo@demo.example')
  await page.goto('/drafts')
  await expect(draftRow(page, subject)).toHaveCount(1)
})

test('two tabs on one draft lose neither text', async ({ page, context }) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Twice ${Date.now()}`
  const dialog = await open(page)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await expect(dialog.getByText('Saved in Drafts')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/drafts')
  await draftRow(other, subject).getByRole('link').click()
  await other
    .getByRole('dialog', { name: 'Edit draft' })
    .getByRole('textbox', { name: 'Message' })
    .fill('From the second tab')
  await expect(other.getByText('Saved in Drafts')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('From the first tab')
  await expect(page.getByText('This draft was changed elsewhere', { exact: true }).first()).toBeVisible()
  await page.goto('/drafts')
  await expect(draftRow(page, subject)).toHaveCount(2)
  await expect(draftRow(page, subject).filter({ hasText: 'From the first tab' })).toHaveCount(1)
  await expect(draftRow(page, subject).filter({ hasText: 'From the second tab' })).toHaveCount(1)
})

test('Send is taken back within its ten seconds, with everything', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Wait ${Date.now()}`
  const dialog = await open(page)
  await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Too early')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const back = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(back.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)
  await expect(back.getByRole('textbox', { name: 'Message' })).toHaveText('Too early')
  await back.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Sent' }).click()
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expect(draftRow(page, subject)).toHaveCount(0)
})

test('a file may come before the first word, and stays where it is not let go', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const dialog = await open(page)
  await dialog.getByLabel('Files to attach').setInputFiles({
    name: 'first.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a file'),
  })
  const file = dialog.getByRole('link', { name: 'first.txt' })
  await expect(file).toBeVisible()
  await refuse(page, '**/api/drafts/*/attachments/*')
  await dialog.getByRole('button', { name: 'Remove first.txt' }).click()
  await expect(dialog.getByText('The file was not removed. Please try again.')).toBeVisible()
  await expect(file).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await toast(page, 'Draft discarded')
})

test('files are all listed at once, attached side by side, and summed up; Ctrl Enter sends from any field', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  const dialog = await open(page)
  const letGo = await hold(page, '**/api/drafts/*/attachments')
  const subject = `Five files ${Date.now()}`
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']
  await dialog
    .getByLabel('Files to attach')
    .setInputFiles(names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(1024, name) })))
  const files = dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(files).toHaveText(names)
  await expect(dialog.getByText('5 files, 5 KB of 25 MB')).toBeVisible()
  letGo()
  await expect(files.getByRole('link')).toHaveCount(5)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('All of them.')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Email sent successfully')
})

test('an inline reply is sent by Ctrl Enter in its recipients, and taken back to where it was written', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = page.getByRole('region', { name: 'Reply' })
  const text = reply.getByRole('textbox', { name: 'Reply message' })
  await text.fill('Not so fast.')
  await reply.getByRole('combobox', { name: 'To' }).press('Control+Enter')
  await toast(page, 'Email sent successfully!')
  await expect(reply).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toHaveText('Not so fast.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reply.getByRole('button', { name: 'Discard' }).click()
  await toast(page, 'Draft discarded')
})

test('a file that is too large is refused before it is sent anywhere', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const dialog = await open(page)
  // Made in the browser, which need not be sent 26 MB then.
  await dialog.getByLabel('Files to attach').evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'film.mov'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(dialog.getByText('"film.mov" is 26 MB; a message can carry 25 MB.')).toBeVisible()
})

test('several messages are written side by side', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const first = await open(page)
  await first.getByRole('textbox', { name: 'Subject' }).fill('The first one')
  await page.getByRole('button', { name: 'Compose' }).click()
  await expect(page.getByRole('dialog', { name: 'The first one' })).toBeVisible()
  const second = page.getByRole('dialog', { name: 'New message' })
  await second.getByRole('textbox', { name: 'Subject' }).fill('The second one')
  await page
    .getByRole('dialog', { name: 'The first one' })
    .getByRole('button', { name: 'The first one' })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'New message' }).getByRole('textbox', { name: 'Subject' }),
  ).toHaveValue('The first one')
})

test('what is typed while the editor is still loading is in it, wherever the focus was', async ({ page }) => {
  const letGo = await hold(page, scripts('compose-window'))
  await signIn(page, 'solo@demo.example')
  await rows(page).first().getByRole('checkbox').check()
  await page.keyboard.press('c')
  await page.keyboard.type('zoe')
  letGo()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.keyboard.type(' lane')
  const to = dialog.getByRole('combobox', { name: 'To' })
  await expect(to).toHaveValue('zoe lane')
  await expect(to).toBeFocused()
})

test('a table of Excel is pasted as it is; text wins over its picture, and headings look as they are sent', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  const dialog = await open(page)
  const editor = dialog.getByRole('textbox', { name: 'Message' })
  const cells = `<html><head><style><!--td {color:black; white-space:nowrap;} .xl65 {border:0.5pt solid black; background:yellow;}--></style></head><body>
    <h2>Totals</h2><table border=0 cellpadding=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2>
    <tr height=20 style='height:15.0pt'><td class=xl65 style='width:48pt;mso-number-format:Standard'>Net</td><td>12</td></tr><tr><td>Gross</td><td>34</td></tr><!--EndFragment--></table></body></html>`
  const saved = page.waitForRequest(request => /Gross/.test(request.postData() ?? ''))
  await paste(editor, cells, 'image.png')
  await expect(editor.getByRole('cell')).toHaveText(['Net', '12', 'Gross', '34'])
  const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const size = await editor.getByRole('heading', { name: 'Totals' }).evaluate(fontSize)
  expect(size).toBeGreaterThan(1.4 * (await editor.evaluate(fontSize)))
  await expect(editor.getByRole('img')).toHaveCount(0)
  const { body } = (await saved).postDataJSON() as { body: string }
  expect(body).toContain(
    '<table border="0" cellpadding="0" width="128" style="border-collapse:collapse;width:96pt"><colgroup><col width="64" span="2" /></colgroup><tbody><tr height="20" style="height:15.0pt">',
  )
  expect(body).toMatch(
    /<td style="color: black;\s*white-space: nowrap;\s*border: 0\.5pt solid black;\s*background: yellow;\s*width:48pt;mso-number-format:Standard">Net<\/td>/,
  )
  expect(body).toMatch(/<td style="color: black;\s*white-space: nowrap">12<\/td>/)
})

test('lists of Word are pasted as lists, as deep as they were and with their numbers', async ({ page }) => {
  const item = (level: number, marker: string, text: string, list = 0) =>
    `<p class=MsoListParagraph style='margin-left:36pt;text-indent:-18pt;color:green;mso-list:l${list} level${level} lfo1'>
    <!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`
  const html = [
    '<p class=MsoNormal>Before</p>',
    item(1, '·', 'Rooms'),
    item(2, 'o', '<b>One</b> night'),
    item(3, '§', 'with breakfast'),
    item(2, 'o', 'Two nights'),
    item(1, '·', 'Boats'),
    '<p class=MsoNormal>Between</p>',
    item(1, '3.', 'Sign', 1),
    item(2, 'a)', 'by hand', 1),
    item(1, '4.', 'Send', 1),
    item(1, '·', 'Wait', 2),
  ].join('\n')
  await signIn(page, 'solo@demo.example')
  const editor = (await open(page)).getByRole('textbox', { name: 'Message' })
  await paste(editor, html)
  const outline = await editor.evaluate(element => {
    const told = (list: Element): unknown[] =>
      [...list.children].map(item => [
        item.firstElementChild?.textContent?.trim(),
        ...[...item.children]
          .filter(child => /^[UO]L$/.test(child.tagName))
          .map(child => [child.tagName, ...told(child)]),
      ])
    return [...element.children].map(child =>
      /^[UO]L$/.test(child.tagName)
        ? [child.tagName, child.getAttribute('start'), ...told(child)]
        : child.textContent?.trim(),
    )
  })
  // The editor adds the empty paragraph at the end.
  expect(outline.filter(Boolean)).toEqual([
    'Before',
    ['UL', null, ['Rooms', ['UL', ['One night', ['UL', ['with breakfast']]], ['Two nights']]], ['Boats']],
    'Between',
    ['OL', '3', ['Sign', ['OL', ['by hand']]], ['Send']],
    ['UL', null, ['Wait']],
  ])
  await expect(editor.locator('b, strong')).toHaveText('One')
  await expect(editor.getByRole('listitem').last()).toHaveAttribute('style', 'color: green;')
})

test('pictures that cannot be pasted are named', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const dialog = await open(page)
  const editor = dialog.getByRole('textbox', { name: 'Message' })
  await paste(editor, '<p>See <img src="file:///C:/Temp/clip_image002.gif"></p>')
  await expect(
    dialog.getByText('“clip_image002.gif” could not be pasted. Please add it from a file.'),
  ).toBeVisible()
  await paste(editor, '<p>more</p>')
  await expect(dialog.getByText('could not be pasted')).toHaveCount(0)
})

test('corrected after its answer was lost, a text is neither dropped nor sent unasked', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Lost answer ${Date.now()}`
  const dialog = await open(page)
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill('Zoe Lane <zoe@nowhere.example>')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await text.fill('At four.')
  await expect(dialog.getByText('Saved in Drafts')).toBeVisible()
  let tries = 0
  await page.route('**/api/emails/send', async route => {
    tries += 1
    if (tries === 1) await route.fetch(RESENT)
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('There is no connection', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit the message' }).click()
  const again = page.getByRole('dialog')
  const corrected = again.getByRole('textbox', { name: 'Message' })
  const send = again.getByRole('button', { name: 'Send', exact: true })
  await expect(corrected).toHaveText('At four.')
  await page.unroute('**/api/emails/send')
  await corrected.fill('At five, sorry.')
  await send.click()
  await expect(page.getByText('The first text was sent already', { exact: true }).first()).toBeVisible()
  await expect(corrected).toHaveText('At five, sorry.')
  await send.click()
  await expect(page.getByText('Email sent successfully', { exact: true }).first()).toBeVisible()
  await expect(again).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Drafts' }).click()
  await expect(draftRow(page, subject)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Sent' }).click()
  await expect(draftRow(page, subject).filter({ hasText: 'At four.' })).toHaveCount(1)
  await expect(draftRow(page, subject).filter({ hasText: 'At five, sorry.' })).toHaveCount(1)
})

test('a forward is a draft once something is written in it, and has the files of its message', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  const subject = 'Meeting request: yearly data protection review'
  // Its place in the list depends on the day of the week.
  await page.goto(`/?q=${encodeURIComponent(`subject:"${subject}"`)}`)
  await draftRow(page, subject).first().getByRole('link').click()
  const file = await page
    .getByRole('article')
    .getByRole('link', { name: /\.\w+/ })
    .first()
    .getAttribute('download')
  const forward = page.getByRole('region', { name: 'Forward' })
  const attached = forward.getByRole('link', { name: file ?? '' })
  const begin = () => page.getByRole('button', { name: 'Forward', exact: true }).click()
  await begin()
  await expect(attached).toBeVisible()
  await forward.getByRole('button', { name: 'Discard' }).click()
  await expect(forward).toHaveCount(0)

  await begin()
  await forward.getByRole('textbox', { name: 'Message' }).fill('Please see below')
  await expect(forward.getByText('Saved in Drafts')).toBeVisible()
  await expect(attached).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Drafts' }).click()
  await expect(draftRow(page, `Fwd: ${subject}`)).toHaveCount(1)
  await draftRow(page, `Fwd: ${subject}`).getByRole('link').click()
  const edited = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(edited.getByRole('link', { name: file ?? '' })).toBeVisible()
  await edited.getByRole('button', { name: 'Discard' }).click()
  await page.goBack()

  // A file that is removed before anything is written stays removed.
  await begin()
  await forward.getByRole('button', { name: `Remove ${file}` }).click()
  await expect(attached).toHaveCount(0)
  await forward.getByRole('button', { name: 'Discard' }).click()
  await expect(forward).toHaveCount(0)

  // A forward that is sent before its draft was saved has the files as well.
  await begin()
  await forward.getByRole('combobox', { name: 'To' }).fill('zoe@nowhere.example')
  await forward.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent successfully', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(forward.getByText('zoe@nowhere.example')).toBeVisible()
  await expect(attached).toBeVisible()
  await forward.getByRole('button', { name: 'Discard' }).click()
  await expect(forward).toHaveCount(0)
})

const paste = (editor: Locator, html: string, picture?: string) =>
  editor.evaluate(
    (element, { html, picture }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', 'As plain text')
      if (picture) clipboardData.items.add(new File([new Uint8Array(8)], picture, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, picture },
  )

test('what was refused does not look sent, and is edited and sent again with everything in it', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  const subject = `Refused ${Date.now()}`
  const dialog = await open(page)
  await dialog.getByRole('combobox', { name: 'To' }).fill('Zoe <zoe@refused.invalid>')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?')
  await dialog.getByLabel('Files to attach').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('some notes'),
  })
  await expect(dialog.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')

  const title = `“${subject}” to Zoe was not sent`
  await toast(page, title)
  await page.getByRole('navigation').getByRole('link', { name: 'Sent' }).click()
  await expect(draftRow(page, subject)).toContainText('Not sent')
  // The notice is still there for somebody who comes back later.
  await page.reload()
  await draftRow(page, subject).getByRole('link').click()
  await expect(page.getByText('This message was not sent')).toBeVisible()
  const list = await openNotices(page)
  const notice = list.getByRole('listitem').filter({ hasText: title })
  await expect(notice).not.toContainText(/\d\.\d\.\d/, { useInnerText: true })
  await notice.getByRole('button', { name: 'Edit and send again' }).click()
  const again = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(again.getByText('Zoe', { exact: true })).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveText('Is anybody there?')
  await expect(again.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await page.goto('/sent')
  await expect(rows(page).first()).toBeVisible()
  await expect(draftRow(page, subject)).toHaveCount(0)
})
