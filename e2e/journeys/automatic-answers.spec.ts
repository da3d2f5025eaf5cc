import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { openNotices } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

const MINUTE = 60_000
const ADA = 'ada@demo-and-co.example'
const QUESTION = 'Do you print on recycled paper?'
const WORDS = 'Yes, we print on recycled paper, from 200 copies on.'

/** Sends mail to Ada. */
async function ask(page: Page, subject: string, question: string) {
  const letter = { to: ADA, subject, body: `<p>Hello Ada,</p><p>${question}</p><p>June</p>` }
  await page.evaluate(async letter => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
    }
    const accounts = await (await fetch('/api/accounts', { headers })).json()
    const body = JSON.stringify({ fromAccountId: accounts[0].id, undoSeconds: 0, ...letter })
    const answer = await fetch('/api/emails/send', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }, letter)
}

/** The card of a message that has arrived. */
async function openCard(page: Page, subject: string) {
  await page.goto('/inbox')
  await rows(page).filter({ hasText: subject }).getByRole('link').click()
  await page.getByRole('button', { name: 'More about this message' }).first().click()
  await page.getByRole('menuitem', { name: 'Open this message alone' }).click()
  return page.getByRole('region', { name: 'Email Automation' })
}

async function approve(page: Page, question: string, words: string): Promise<void> {
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: `Answers of ${ADA}` }).click()
  await page.getByRole('button', { name: 'New answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New answer' })
  await dialog.getByLabel('Ways of asking').fill(question)
  await dialog.getByLabel('Answer', { exact: true }).fill(words)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const listed = page.getByRole('region', { name: 'Approved answers' }).getByRole('listitem')
  await expect(listed.filter({ hasText: question })).toContainText(words)
}

test('an approved answer leaves word for word, and a near miss becomes a draft', async ({
  page: june,
  openOther,
  demo,
}) => {
  const ada = await openOther()
  await enter(june, 'solo@demo.example')
  await june.goto('/')
  await enter(ada, 'admin@demo.example')
  await approve(ada, QUESTION, WORDS)

  await ask(june, 'Glossy paper', 'Do you print on glossy paper?')
  const card = await openCard(ada, 'Glossy paper')
  await card.getByRole('switch', { name: 'Auto AI Reply' }).click()
  await expect(card.getByText(/waits 5 minutes in Scheduled first/)).toBeVisible()
  await expect(card.getByText(/^Only what you have approved is sent by itself/)).toBeVisible()
  await expect(card.getByRole('link', { name: /approved answers$/ })).toBeVisible()
  await card.getByLabel('Reply after (minutes)').fill('99')
  await card.getByLabel('Reply after (minutes)').blur()
  await expect(card.getByLabel('Reply after (minutes)')).toHaveValue('60')
  await expectAccessible(ada, 'the card of automatic answers')
  await card.getByRole('button', { name: 'Save Automation Settings' }).click()
  await expect(card.getByText(/^The answer is a draft\./)).toBeVisible()

  const notice = (await openNotices(ada)).getByRole('listitem').filter({ hasText: 'Glossy paper' })
  await expect(notice).toContainText(/^The answer to “Glossy paper” from .+ is a draft/)
  await notice.getByRole('link', { name: 'Open the draft' }).click()
  const draft = ada.getByRole('region', { name: 'Automatic answer, a draft' })
  await expect(draft.getByText(/^Written by Offline engine\./)).toBeVisible()
  await draft.getByText(/where each sentence comes from/).click()
  await expect(draft.getByText('The message of June Okafor')).toBeVisible()
  await expectAccessible(ada, 'a draft in its conversation')
  // One key edits it, another one throws it away.
  await ada.keyboard.press('Shift+E')
  await expect(ada.getByRole('textbox', { name: 'Reply' })).toContainText('Thank you')
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Shift+D')
  await expect(draft).toBeHidden()

  await ask(june, 'Recycled paper', QUESTION)
  await openCard(ada, 'Recycled paper')
  await card.getByRole('switch', { name: 'Auto AI Reply' }).click()
  await card.getByLabel('Reply after (minutes)').fill('2')
  await card.getByRole('button', { name: 'Save Automation Settings' }).click()
  await expect(card.getByText('The answer waits in Scheduled.')).toBeVisible()
  const email = ada.url()
  await ada.getByRole('link', { name: 'Scheduled' }).click()
  const item = ada.getByRole('listitem').filter({ hasText: 'Re: Recycled paper' })
  await expect(item).toContainText(WORDS)
  await item.locator('[data-open]').click()
  const text = ada.getByRole('dialog')
  await text.getByText(/^Words approved by “?Ada Brandt/).click()
  await expect(text.getByRole('listitem').filter({ hasText: WORDS })).toContainText('An approved answer')
  await ada.keyboard.press('Escape')

  await demo.passTime(3 * MINUTE)
  await expect(item).toHaveCount(0)
  await ada.goto(email)
  await expect(card.getByText('It was answered by itself.')).toBeVisible()
  await june.goto('/')
  // The near miss was not answered.
  await expect(rows(june).filter({ hasText: 'Re: Glossy paper' })).toHaveCount(0)
  const answer = rows(june).filter({ hasText: 'Re: Recycled paper' })
  await answer.getByRole('link').click()
  await expect(june.frameLocator('iframe').last().getByText(WORDS, { exact: true })).toBeVisible()

  await ada.goto('/settings?tab=accounts')
  await ada.getByRole('button', { name: `Answers of ${ADA}` }).click()
  await expect(ada.getByRole('listitem').filter({ hasText: QUESTION })).toContainText('Sent once')
})

test('what is typed into an answer outlives its dialog, and what is deleted comes back', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: `Answers of ${ADA}` }).click()
  await page.getByRole('button', { name: 'New answer' }).click()
  await page.getByRole('dialog').getByLabel('Answer', { exact: true }).fill('Half written')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'New answer' }).click()
  await expect(page.getByRole('dialog').getByLabel('Answer', { exact: true })).toHaveValue('Half written')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('dialog').getByLabel('Answer', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')

  const listed = page.getByRole('region', { name: 'Approved answers' }).getByRole('listitem')
  const parking = listed.filter({ hasText: 'Where can I park?' })
  await parking.getByRole('button', { name: /^Delete/ }).click()
  await expect(parking).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(parking).toBeVisible()
})
