import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { DEMO_PASSWORD, enter } from './sign-in.ts'

test('a list becomes a campaign: written, previewed, with first lines that were approved, checked and launched', async ({
  page,
  request,
}) => {
  const login = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/outreach${path}`, { headers, data })
    expect(answer.status(), path).toBe(200)
    return answer.json()
  }
  const list = await post('/contacts/groups', { kind: 'list', name: 'Organ builders' })
  const people = [
    { firstName: 'Pia', lastName: 'Orgel', company: 'Orgelbau Pia' },
    { firstName: 'Jon', lastName: 'Reed', company: 'Reed & Pipe' },
  ]
  const ids: number[] = []
  for (const person of people) {
    const addresses = [`${person.firstName.toLowerCase()}@organs.example`]
    ids.push((await post('/contacts', { kind: 'person', ...person, addresses })).id)
  }
  await post(`/contacts/groups/${list.id}/contacts`, { selection: { ids }, isIn: true })

  await enter(page, 'admin@demo.example')
  await page.goto('/outreach/campaigns')
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByLabel('Name').fill('Winter letters')
  await page.getByRole('button', { name: 'Create' }).click()

  // The text, with variables.
  await page.getByLabel('Subject').fill('A question about {{company|your company}}')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' {{first_l')
  await expect(page.getByRole('listbox', { name: 'Variables' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Shall we talk?')
  await expect(text).toContainText('{{first_line}} Shall we talk?')
  for (const mail of ['Mail 2', 'Mail 3']) {
    await page.getByRole('button', { name: new RegExp(`^${mail}`) }).click()
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Have you had a moment?')
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the steps of a campaign')

  // Who gets it.
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add lists and tags' }).click()
  await page.getByRole('checkbox', { name: 'Organ builders' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '2 contacts get it' })).toBeVisible()
  await expectAccessible(page, 'the contacts of a campaign')

  // From where, and who says so.
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('list', { name: 'Mailboxes' }).getByRole('checkbox').first().check()
  await page.getByLabel('Postal address').fill('Demo & Co, 1 Example Street, Town')
  await expectAccessible(page, 'the settings of a campaign')

  // First lines: nobody's website was read, so a person writes them.
  await page.getByRole('tab', { name: 'First lines' }).click()
  await page.getByRole('button', { name: /^Write for 2 contacts/ }).click()
  await page.getByRole('radio', { name: /^None 2/ }).click()
  for (const { firstName } of people) {
    await page.getByRole('button', { name: new RegExp(`^Edit the line for ${firstName}`) }).click()
    await page.getByRole('textbox', { name: 'First line' }).fill('I have heard your organ in Passau.')
    await page.getByRole('button', { name: 'Save and approve' }).click()
  }
  await expect(page.getByRole('radio', { name: 'Approved 2' })).toBeVisible()
  await expectAccessible(page, 'the first lines of a campaign')

  // Exactly as it arrives.
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('button', { name: 'Preview and test' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText('A question about Orgelbau Pia')
  await page.keyboard.press('j')
  await expect(preview).toContainText('A question about Reed & Pipe')
  await expectAccessible(page, 'the preview of a mail')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(page.getByText('6 mails', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the plan of a campaign')

  await page.getByRole('button', { name: 'Check and launch' }).click()
  const launch = page.getByRole('dialog', { name: 'Check and launch' })
  await launch.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()

  // A change of what runs is saved once the person has seen what it means.
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('button', { name: 'More for Mail 3: in the same conversation' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  const review = page.getByRole('dialog', { name: 'What this change means' })
  await expect(review.getByRole('list', { name: 'What it means' })).toBeVisible()
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
})
