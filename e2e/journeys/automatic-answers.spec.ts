import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { enter, rows, signIn } from './sign-in.ts'

const MINUTE = 60_000

/** Sends mail as somebody who is signed in nowhere else. */
async function sendAs(page: Page, who: string, letter: { to: string; subject: string; body: string }) {
  await enter(page, who)
  await page.goto('/')
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

test('mail is answered by itself: set on the card, seen in Scheduled, sent when the delay is over, read elsewhere', async ({
  page: june,
  openOther,
  demo,
}) => {
  const ada = await openOther()
  await sendAs(june, 'solo@demo.example', {
    to: 'ada@demo-and-co.example',
    subject: 'Photos of the stall',
    body: '<p>Hello Ada, here are the photos of the stall.</p>',
  })
  await signIn(ada, 'admin@demo.example')
  await rows(ada).filter({ hasText: 'Photos of the stall' }).getByRole('link').click()
  await ada.getByRole('button', { name: 'More about this message' }).first().click()
  await ada.getByRole('menuitem', { name: 'Open this message alone' }).click()

  const card = ada.getByRole('region', { name: 'Email Automation' })
  await card.getByRole('switch', { name: 'Auto AI Reply' }).click()
  await expect(card.getByText(/waits 5 minutes in Scheduled and is then sent/)).toBeVisible()
  await card.getByLabel('Reply after (minutes)').fill('99')
  await card.getByLabel('Reply after (minutes)').blur()
  await expect(card.getByLabel('Reply after (minutes)')).toHaveValue('60')
  await card.getByLabel('Reply after (minutes)').fill('2')
  await expectAccessible(ada, 'the card of automatic answers')
  const save = card.getByRole('button', { name: 'Save Automation Settings' })

  // The demo has the offline engine: what it writes stays a draft, which says so.
  await save.click()
  await expect(card.getByText(/^The answer is a draft\. The offline engine wrote it/)).toBeVisible()
  await expect(ada.getByText('The answer to “Photos of the stall” from June Okafor is a draft')).toBeVisible()
  const settings = ada.url()
  await ada.getByRole('link', { name: 'Open the draft' }).click()
  const draft = ada.getByRole('region', { name: 'Automatic answer, a draft' })
  await expect(draft.getByText(/^Written by Offline engine\. The offline engine wrote it/)).toBeVisible()
  await draft.getByText(/what each sentence rests on/).click()
  await expect(draft.getByText('The message of June Okafor')).toBeVisible()
  await expectAccessible(ada, 'a draft in its conversation')
  // One key edits it, another one throws it away.
  await ada.keyboard.press('Shift+E')
  await expect(ada.getByRole('textbox', { name: 'Reply' })).toContainText('Thank you')
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Shift+D')
  await expect(draft).toBeHidden()
  await ada.goto(settings)

  await card.getByRole('checkbox', { name: 'Also send what the offline engine writes' }).click()
  await save.click()
  await expect(card.getByText('The answer waits in Scheduled.')).toBeVisible()
  const email = ada.url()
  await ada.getByRole('link', { name: 'Scheduled' }).click()
  const item = ada.getByRole('listitem').filter({ hasText: 'Re: Photos of the stall' })
  await expect(item).toContainText('Thank you for your message')
  await item.locator('[data-open]').click()
  const text = ada.getByRole('dialog')
  await text.getByText(/what each sentence rests on/).click()
  await expect(text.getByRole('link', { name: /^The message of June Okafor/ })).toBeVisible()
  await ada.keyboard.press('Escape')

  await demo.passTime(3 * MINUTE)
  await expect(item).toHaveCount(0)
  await ada.goto(email)
  await expect(card.getByText('It was answered by itself.')).toBeVisible()
  await june.goto('/')
  const answer = rows(june).filter({ hasText: 'Re: Photos of the stall' })
  await expect(answer).toBeVisible()
  await answer.getByRole('link').click()
  const shown = june.frameLocator('iframe').last().getByText('Thank you for your message')
  await expect(shown.first()).toBeVisible()
})
