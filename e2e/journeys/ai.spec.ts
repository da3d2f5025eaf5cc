import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { ask, hold, refuse } from './network.ts'
import { toast } from './notices.ts'
import { enter, openConversation, rows, signIn } from './sign-in.ts'

test('a summary says who made it, and each point leads to the message that says it', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await openConversation(page, 'Feedback of the first users')
  await page.getByRole('button', { name: 'Summarize' }).click()
  const panel = page.getByRole('region', { name: 'AI summary' })
  await expect(panel.getByText('by the offline engine')).toBeVisible()
  await panel.getByRole('button', { name: 'Show More' }).click()
  const point = panel.getByRole('listitem').last().getByRole('button')
  // Who says or asks it stands before the words of the message.
  const said = ((await point.textContent()) ?? '').replace(/^[^:]{1,40}: /, '')
  await point.press('Enter')
  const cited = page.locator('article:focus')
  await expect(cited).toBeInViewport()
  await expect(cited.frameLocator('iframe').first().locator('body')).toContainText(said.replace(/[.?!]$/, ''))
  await expectAccessible(page, 'summary')
  await page.reload()
  await expect(panel.getByText('by the offline engine')).toBeVisible()
})

test('a reply is written into the editor, rewritten, and taken back', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await openConversation(page, 'Feedback of the first users')
  await page.keyboard.press('r')
  const reply = page.getByRole('region', { name: 'Reply' })
  const editor = reply.getByRole('textbox', { name: 'Reply message' })
  await editor.fill('My own words.')
  await reply.getByRole('button', { name: 'AI Assist' }).click()
  const letGo = await hold(page, '**/api/ai/generate-reply')
  await reply.getByLabel('Custom instruction').fill('thank her for the address')
  await reply.getByRole('button', { name: 'Generate Custom' }).click()
  await editor.fill('My own words, and more of them meanwhile.')
  letGo()
  await expect(editor).toContainText('Marta')
  await expect(editor).toContainText('Thank her for the address.')
  await expect(editor).toContainText('Ada')
  await expect(reply.getByText(/^Your words stand between a greeting and your name/)).toBeVisible()
  await expect(reply.getByRole('link', { name: 'Connect a model with a key' })).toBeVisible()
  await expect(reply.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'frame')
  await reply.getByRole('button', { name: 'Undo' }).click()
  await expect(editor).toHaveText('My own words, and more of them meanwhile.')
  for (const [button, words] of [
    ['Positive Reply', 'Yes, that works for me.'],
    ['Negative Reply', 'I am afraid I cannot.'],
  ] as const) {
    await reply.getByRole('button', { name: button }).click()
    await expect(editor).toContainText(words)
    await expect(reply.getByText(/^This is a frame/)).toBeVisible()
  }
  await editor.fill('The address basically fits, to be honest.')
  await reply.getByLabel('How would you like to rewrite this message?').fill('shorter')
  await reply.getByRole('button', { name: 'Quick AI Rewrite' }).click()
  await expect(editor).toContainText('Marta')
  await expect(editor).toContainText('The address basically fits, to be honest.')
  await expect(reply.getByText(/^The offline engine does not rewrite/)).toBeVisible()
  // Another journey finds this conversation by a search, which would find the draft, too.
  await expect(reply.getByText(/^Saved in /)).toBeVisible()
  await reply.getByRole('button', { name: 'Discard' }).click()
  await toast(page, 'Draft discarded')
})

test('a letter from an instruction', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('What I began with')
  await dialog.getByRole('button', { name: 'AI template' }).click()
  await dialog
    .getByRole('region', { name: 'AI template' })
    .getByRole('textbox')
    .fill('invite her to lunch on Friday')
  const letGo = await hold(page, '**/api/ai/compose')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('What I wrote meanwhile')
  await dialog.getByLabel('Subject').fill('Friday')
  letGo()
  await expect(page.getByText('AI template generated', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByLabel('Subject')).not.toHaveValue('Friday')
  await expect(dialog.getByRole('textbox', { name: 'Message', exact: true })).toContainText('lunch')
  await expect(dialog.getByText('Your words, set in a frame.')).toBeVisible()
  await expect(dialog.getByText(/^Your words stand between a greeting and your name/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Friday')
  await expect(dialog.getByRole('textbox', { name: 'Message', exact: true })).toHaveText(
    'What I wrote meanwhile',
  )
})

test('search by meaning finds other words, and ordinary words become filters', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  // Mail is embedded only after all of it has arrived.
  const query = 'money we still have to pay'
  await expect
    .poll(async () => JSON.stringify((await ask(page, '/api/search', { query })).results))
    .toContain('overdue')
  await page.goto(`/inbox?q=${encodeURIComponent(query)}`)
  await expect(rows(page).filter({ hasText: 'overdue' }).first()).toBeVisible()
  await page.goto(`/inbox?q=${encodeURIComponent('feedback from marta')}`)
  const chips = page.getByRole('list', { name: 'Understood as' })
  await expect(chips.getByRole('listitem')).toHaveText(['from marta'])
  await chips.getByRole('button', { name: 'Without: from marta' }).click()
  await expect(page).toHaveURL(/q=feedback$/)
})

test('AI switched off says so, and switched on again answers', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/settings?tab=ai')
  await expect(page.getByText('In use: Offline engine')).toBeVisible()
  await expect(page.getByText('Nothing has left this server.')).toBeVisible()
  await expectAccessible(page, 'AI settings')
  const use = page.getByRole('switch', { name: 'Use AI' })
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await use.click()
  await expect(use).not.toBeChecked()
  await saved
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('button', { name: 'AI template' }).click()
  await dialog.getByRole('region', { name: 'AI template' }).getByRole('textbox').fill('say hello')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(
    page.getByText('AI is switched off. It can be switched on under Settings, AI.').first(),
  ).toBeVisible()
  await page.goto('/settings?tab=ai')
  await use.click()
  await expect(use).toBeChecked()
  await page.getByLabel('Budget a month, in US dollars').fill('a lot')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Please enter an amount such as 25 or 12.50')).toBeVisible()
  // After saving, the value stays in its field and the focus on its button; a key does not stay visible.
  const saveBudget = page.getByRole('button', { name: 'Save' }).last()
  await page.getByLabel('Budget a month, in US dollars').fill('12,50')
  await saveBudget.focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Budget saved')
  await expect(page.getByLabel('Budget a month, in US dollars')).toHaveValue('12.5')
  await expect(saveBudget).toBeFocused()
  await page.getByRole('combobox', { name: 'Who writes' }).click()
  await page.getByRole('option', { name: 'OpenAI' }).click()
  await page.getByLabel('Model').fill('gpt-small')
  const saveEngine = page.getByRole('button', { name: 'Save' }).first()
  await saveEngine.click()
  await toast(page, 'Not saved', 'Please enter the API key')
  await expect(page.getByLabel('Model')).toHaveValue('gpt-small')
  await page.getByLabel('API key').fill('sk-not-a-key')
  await page.keyboard.press('Enter')
  await toast(page, 'AI service saved')
  await expect(page.getByLabel('API key')).toHaveValue('')
  await expect(page.getByLabel('API key')).toBeFocused()
  await page.getByRole('combobox', { name: 'Who writes' }).click()
  await page.getByRole('option', { name: /^This installation/ }).click()
  await saveEngine.click()
  await expect(page.getByText('In use: Offline engine')).toBeVisible()
})

test('two accounts that are switched off at once are both off', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/settings?tab=ai')
  const reads = page.getByRole('switch', { name: /^Read mail of/ })
  await expect(reads.nth(1)).toBeChecked()
  const letGo = await hold(page, '**/api/ai/settings')
  for (const at of [0, 1]) {
    await reads.nth(at).click()
    await expect(reads.nth(at)).not.toBeChecked()
  }
  letGo()
  const off = async () => (await ask(page, '/api/ai/settings')).offAccountIds.length
  await expect.poll(off).toBe(2)
  await page.unroute('**/api/ai/settings')

  await refuse(page, '**/api/ai/settings')
  await reads.nth(0).click()
  await toast(page, 'Not saved')
  await expect(reads.nth(0)).not.toBeChecked()
  await page.unroute('**/api/ai/settings')
  for (const at of [0, 1]) await reads.nth(at).click()
  await expect.poll(off).toBe(0)
})
