import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { toast } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

const JUNE = 'june@okafor.example'
const NOOR = 'noor@demo-and-co.example'

/** An invitation to an event of tomorrow at noon, UTC. */
function invitation(title: string): Buffer {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${title.replaceAll(' ', '-')}@okafor.example`,
      'SEQUENCE:0',
      'DTSTAMP:20260101T000000Z',
      `DTSTART:${day}T120000Z`,
      `DTEND:${day}T123000Z`,
      `SUMMARY:${title}`,
      `ORGANIZER;CN=June Okafor:mailto:${JUNE}`,
      `ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Noor Haddad:mailto:${NOOR}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
}

test('a snippet is written once, inserted by a few keys, and its deletion undone', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: 'New snippet' }).click()
  const form = page.getByRole('dialog', { name: 'New snippet' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Closing words')
  await form.getByRole('textbox', { name: 'Shortcut' }).fill('bye')
  await form.getByRole('textbox', { name: 'Text' }).fill('Bye, {{name|friend}}, of {{nobody}}')
  await expect(form.getByText('{{nobody}} is no placeholder.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Text' }).fill('Bye & so long, {{name|friend}}.')
  await expect(form.getByText('is no placeholder.')).toBeHidden()
  await expectAccessible(page, 'a new snippet')
  await form.getByRole('button', { name: 'Save snippet' }).click()
  await page.getByRole('button', { name: 'Delete Closing words' }).click()
  await expect(page.getByText('/bye')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('/bye')).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill('Zoe Lane <zoe@nowhere.example>,')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  const list = page.getByRole('listbox', { name: 'Snippets' })
  await message.click()
  await page.keyboard.type('Tea and/or coffee on 12/5 ;) at 5; fine. /b')
  await expect(list.getByRole('option', { name: /Closing words/ })).toBeVisible()
  await expectAccessible(page, 'the list of snippets')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(';by')
  await expect(list).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(message).toHaveText('Tea and/or coffee on 12/5 ;) at 5; fine. Bye & so long, Zoe.')
  await page.keyboard.press('Control+;')
  await page
    .getByRole('dialog', { name: 'Insert snippet' })
    .getByRole('option', { name: /Closing/ })
    .click()
  await expect(message).toHaveText(/Zoe\.Bye & so long, Zoe\.$/)
  await dialog.getByRole('button', { name: 'Discard' }).click()
})

test('a forgotten file is asked for, and the invitation in it is answered to its organizer', async ({
  page,
  openOther,
}) => {
  const title = `Tea ${Date.now()}`
  await signIn(page, 'solo@demo.example')
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill(NOOR)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The invitation is attached.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Is a file missing?' })
  await expect(question.getByText('You mention an attachment, but there is none.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await question.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name: 'invite.ics', mimeType: 'text/calendar', buffer: invitation(title) })
  await expect(dialog.getByRole('link', { name: 'invite.ics' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')

  const guest = await openOther()
  await signIn(guest, 'agent@demo.example')
  await rows(guest).filter({ hasText: title }).getByRole('link').click()
  const card = guest.getByRole('region', { name: 'Invitation' })
  await expect(card).toContainText(`Your answer goes to ${JUNE} from ${NOOR}.`)
  await card.getByRole('button', { name: 'Add a note' }).click()
  await card.getByRole('textbox', { name: 'Note to the organizer' }).fill('I bring cake')
  await expectAccessible(guest, 'an invitation')
  await card.getByRole('button', { name: 'Maybe' }).click()
  await expect(card.getByText('You said Maybe.')).toBeVisible()

  await rows(page)
    .filter({ hasText: `Tentative: ${title}` })
    .getByRole('link')
    .click()
  const reply = page.getByRole('region', { name: 'Invitation' }).last()
  await expect(reply).toContainText('Noor Haddad may come')
  await expect(reply).toContainText('I bring cake')
})

test('each address has its own signature, which follows From', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: `Edit profile of ${JUNE}` }).click()
  const profile = page.getByRole('dialog', { name: `Profile of ${JUNE}` })
  await profile.getByRole('textbox', { name: 'Signature', exact: true }).fill('June')
  await profile.getByRole('button', { name: 'Add address' }).click()
  await profile.getByRole('textbox', { name: 'Address 1', exact: true }).fill('studio@okafor.example')
  await profile.getByRole('switch', { name: 'Own signature for studio@okafor.example' }).click()
  await profile.getByRole('textbox', { name: 'Signature for studio@okafor.example' }).fill('The studio')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile).toBeHidden()
  await page.goto('/')
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  const signature = dialog.getByRole('region', { name: 'Signature' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('What I wrote')
  await expect(signature).toHaveText('June')
  await dialog.getByRole('combobox', { name: 'From' }).click()
  await page.getByRole('option', { name: /studio@okafor\.example/ }).click()
  await expect(signature).toHaveText('The studio')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveText('What I wrote')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  // Other journeys write from this mailbox, too.
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [account] = await (await page.request.get('/api/accounts', { headers })).json()
  const data = { signature: '', signatures: {}, aliases: [] }
  await page.request.put(`/api/accounts/${account.id}/profile`, { headers, data })
})
