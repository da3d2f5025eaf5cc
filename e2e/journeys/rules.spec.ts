import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { DEMO_PASSWORD, rows, signIn } from './sign-in.ts'

test('a search becomes a view, the view a rule; it is tried, switched on, acts on new mail, and is undone', async ({
  page,
  request,
}) => {
  const subject = `Rota for the greenhouse ${Date.now()}`
  await signIn(page, 'solo@demo.example')
  const login = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const [from] = await (await request.get('/api/accounts', { headers })).json()
  const [{ email: to }] = await ask(page, '/api/accounts')
  const send = async (title: string) => {
    const data = { fromAccountId: from.id, to, subject: title, body: '<p>You are on for Friday.</p>' }
    expect((await request.post('/api/emails/send', { headers, data })).status()).toBe(200)
  }
  await send(`${subject} one`)
  await expect(rows(page).filter({ hasText: `${subject} one` })).toBeVisible()

  // A search is kept as a view.
  const box = page.getByLabel('Search mail')
  await box.fill('subject:rota subject:greenhouse')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Greenhouse')
  await expectAccessible(page, 'the dialog of a view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('heading', { name: 'Greenhouse' })).toBeVisible()
  await expect(rows(page).filter({ hasText: `${subject} one` })).toBeVisible()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Greenhouse/ })
  await expect(link).toHaveAttribute('aria-current', 'page')

  // The view becomes a rule.
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make it a rule' }).click()
  const editor = page.getByRole('dialog', { name: 'New rule' })
  await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Greenhouse')
  await expect(editor.getByRole('region', { name: 'What the search finds' })).toContainText(subject)
  for (const action of ['Star', 'Archive']) {
    await editor.getByRole('button', { name: 'Add an action' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await expectAccessible(page, 'the editor of a rule')
  await editor.getByRole('button', { name: 'Save and try it' }).click()

  // It is tried before it is on.
  const tried = page.getByRole('dialog', { name: 'What “Greenhouse” would have done' })
  await expect(tried.getByRole('list', { name: 'What it would have done' })).toContainText('would archive 1')
  await expect(tried).toContainText(`${subject} one`)
  await expectAccessible(page, 'the dry run of a rule')
  await tried.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('switch', { name: 'Greenhouse is on' })).toBeChecked()

  // Mail arrives and is acted on; the log says so, and takes it back.
  await send(`${subject} two`)
  await expect
    .poll(async () => {
      const { emails } = await ask(page, '/api/emails?folder=archive')
      return emails.filter((email: { subject: string }) => email.subject === `${subject} two`).length
    })
    .toBe(1)
  await page.getByRole('button', { name: 'More for Greenhouse' }).click()
  await page.getByRole('menuitem', { name: 'What it has done' }).click()
  const log = page.getByRole('dialog', { name: 'What “Greenhouse” has done' })
  const line = log
    .getByRole('listitem')
    .filter({ hasText: `${subject} two` })
    .first()
  await expect(line).toContainText('Starred')
  await expect(line).toContainText('Archived')
  await expect(log).not.toContainText(`${subject} one`)
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Undone')
  await log.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: /All Inboxes/ }).click()
  await expect(rows(page).filter({ hasText: `${subject} two` })).toBeVisible()
})

test('a rule in plain words is understood as a whole, or keeps its words', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await page.goto('/rules')
  const words = page.getByRole('textbox', { name: 'A rule in plain words' })
  await words.fill('archive mail from Lena that I have paid')
  await words.press('Enter')
  await expect(words).toHaveAccessibleDescription(/Not understood: “that I have paid”/)
  await expect(words).toHaveValue('archive mail from Lena that I have paid')
  await expectAccessible(page, 'a rule that was not understood')
  await words.fill('archive newsletters unless they are from Lena')
  await words.press('Enter')
  const editor = page.getByRole('dialog', { name: 'New rule' })
  await expect(editor.getByRole('textbox', { name: 'For mail that this search finds' })).toHaveValue(
    /is:newsletter -from:lena/,
  )
  await expect(editor).toContainText('Archive')
})

test('rules of another program are read and kept off, put in order by keyboard, and written as Sieve', async ({
  page,
}) => {
  await signIn(page, 'solo@demo.example')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rules' })
  await dialog.getByRole('textbox', { name: 'Or its text' }).fill(`require ["fileinto", "imap4flags"];
# rule:[Club]
if header :contains "subject" "club" { fileinto "Club"; }
# rule:[Bank]
if address :is "from" "news@bank.example" { addflag "\\\\Seen"; stop; }`)
  await dialog.getByRole('button', { name: 'Read' }).click()
  await expect(dialog.getByRole('list', { name: 'Rules that were read' })).toContainText('Club')
  await expectAccessible(page, 'rules that were read')
  await dialog.getByRole('button', { name: /^Keep 2 rules/ }).click()
  const list = page.getByRole('list', { name: /^Rules/ })
  await expect(list.getByRole('switch', { name: 'Club is on' })).not.toBeChecked()
  const names = () =>
    list.getByRole('switch').evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))
  const before = await names()
  await list.getByRole('button', { name: /^Move Bank/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await names()).indexOf('Bank is on')).toBe(before.indexOf('Bank is on') - 1)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(/fileinto/)
})
