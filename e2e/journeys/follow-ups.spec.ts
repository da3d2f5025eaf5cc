import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { toast } from './notices.ts'
import { enter, rows, signIn } from './sign-in.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long it is until ten o'clock on a working day, at least so many days after `from`. */
function untilWork(from: Date, days: number): number {
  const at = new Date(from.getTime() + days * DAY_MS)
  at.setHours(10, 0, 0, 0)
  while (at.getDay() % 6 === 0) at.setDate(at.getDate() + 1)
  return at.getTime() - from.getTime()
}

/** June writes to Ada, with the settings that are chosen in the panel. Both are people of the demo. */
async function write(page: Page, subject: string, set: (panel: Locator) => Promise<void>): Promise<Locator> {
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('combobox', { name: 'To' }).fill('Ada Brandt <ada@demo-and-co.example>')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Could you tell me which day suits you?')
  await dialog.getByRole('button', { name: 'Follow-up', exact: true }).click()
  const panel = dialog.getByRole('region', { name: 'Follow-up', exact: true })
  await panel.getByRole('switch', { name: 'Follow up if nobody answers' }).click()
  await set(panel)
  return dialog
}

async function choose(page: Page, within: Locator, name: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const steps = (within: Locator) => within.getByRole('region', { name: 'Plan' }).getByRole('listitem')

/** How many follow-ups the server has planned. */
async function plannedFor(page: Page, subject: string): Promise<number> {
  const { planned } = await ask(page, '/api/scheduled')
  return planned.filter((one: { subject: string }) => one.subject.includes(subject)).length
}

async function openSent(page: Page, subject: string): Promise<void> {
  await page.goto('/sent')
  await rows(page).filter({ hasText: subject }).first().getByRole('link').click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('settings of the compose panel travel with the message; follow-ups leave, and an answer stops the rest', async ({
  page,
  openOther,
  demo,
}) => {
  const subject = `Which day ${Date.now()}`
  await signIn(page, 'solo@demo.example')
  const dialog = await write(page, subject, async panel => {
    await choose(page, panel, 'First follow-up after', '1 day')
    await choose(page, panel, 'Maximum follow-ups', '3')
    await choose(page, panel, 'Days between', '3 days')
    await panel.getByRole('textbox', { name: 'Template' }).fill('Hello {{name}}, {{my_name}} asks again.')
    await expect(steps(panel)).toHaveCount(3)
    await expect(steps(panel).first()).toContainText('Hello Ada, June')
    await panel.getByRole('button', { name: 'Edit follow-up 2' }).click()
    await panel.getByRole('textbox', { name: 'Text of follow-up 2' }).fill('A second time, dear {{name}}.')
    await panel.getByRole('button', { name: /^Use this text/ }).click()
    await expect(steps(panel).nth(1)).toContainText('A second time, dear Ada.')
    await choose(page, panel, 'Days between', '5 days')
    await expect(steps(panel).nth(1)).toContainText('A second time, dear Ada.')
  })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')
  await page.getByRole('button', { name: 'Undo' }).click()

  // It comes back with its settings.
  const again = page.getByRole('dialog', { name: 'Edit draft' })
  await again.getByRole('button', { name: /^Up to 3 follow-ups, the first after a day/ }).click()
  await expect(steps(again).nth(1)).toContainText('A second time, dear Ada.')
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')
  await demo.passTime(MINUTE_MS)
  await expect.poll(() => plannedFor(page, subject)).toBe(3)
  await openSent(page, subject)
  await expect(page.getByRole('button', { name: /^Follow-up on / })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Scheduled' }).click()
  const planned = page.getByRole('main').getByRole('listitem').filter({ hasText: subject })
  await expect(planned).toHaveCount(3)
  await expect(planned.first()).toContainText('Hello Ada, June')
  await expect(planned.first()).toContainText('Follow-up 1')

  const ada = await openOther()
  await signIn(ada, 'admin@demo.example')
  const received = () => rows(ada).filter({ hasText: subject })
  // Nothing leaves outside working hours.
  const now = await demo.passTime(0)
  // More than two days after it was due, it would ask first.
  await demo.passTime(untilWork(now, 2))
  await ada.goto('/inbox')
  await received().filter({ hasText: 'asks again' }).getByRole('link').click()
  const newest = ada.getByRole('article').last().frameLocator('iframe')
  await expect(newest.getByText(/^Hello Ada, June .*asks again\.$/)).toBeVisible()
  await ada.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = ada.getByRole('region', { name: 'Reply' })
  await reply.getByRole('textbox', { name: 'Reply message' }).fill('Tuesday, please.')
  await reply.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(ada, 'Email sent successfully!')
  await demo.passTime(MINUTE_MS)
  await expect.poll(() => plannedFor(page, subject)).toBe(0)
  await openSent(page, subject)
  await expect(page.getByRole('button', { name: /^Follow-up stopped\. There was an answer\./ })).toBeVisible()
  await demo.passTime(14 * DAY_MS)
  await page.goto('/scheduled')
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible()
  await expect(page.getByText('Nothing is scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Stop automatic mail' }).waitFor()
  await ada.goto('/inbox')
  await received().first().getByRole('link').click()
  // The message, one follow-up, and the answer.
  await expect(ada.getByRole('article')).toHaveCount(3)
})

test('the dialog shows the plan, and Scheduled changes, skips and stops it, each with Undo', async ({
  page,
  demo,
}) => {
  const subject = `The plan ${Date.now()}`
  await signIn(page, 'solo@demo.example')
  const dialog = await write(page, subject, panel => choose(page, panel, 'Maximum follow-ups', '1'))
  await dialog.getByRole('switch', { name: 'Follow up if nobody answers' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'Email sent successfully')
  await openSent(page, subject)
  await expect(page.getByRole('button', { name: /^Follow-up on / })).toHaveCount(0)

  await page.getByRole('button', { name: 'Follow-Up', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Auto Follow-Up Settings' })
  await expect(
    settings.getByText('A follow-up goes out when nobody has answered by then. An answer stops it.'),
  ).toBeVisible()
  await settings.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
  await expect(steps(settings)).toHaveCount(2)
  await expect(steps(settings).first()).toContainText('Ada')
  const before = await steps(settings).first().textContent()
  await choose(page, settings, 'Template', 'Final notice')
  await expect(steps(settings).first()).not.toHaveText(before ?? '')
  await settings.getByRole('button', { name: 'Skip follow-up 2' }).click()
  await expect(steps(settings).nth(1)).toContainText('Skipped')
  await choose(page, settings, 'Maximum follow-ups', '3')
  await expect(steps(settings)).toHaveCount(3)
  await expect(steps(settings).nth(1)).toContainText('Skipped')
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expect(settings).toHaveCount(0)
  await page.getByRole('button', { name: /^Follow-up on .*, if nobody answers$/ }).click()
  await expect(settings.getByText('Active', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(settings.getByText('Stopped', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Resume' }).click()
  await expect(settings.getByText('Active', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Cancel' }).click()

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  const planned = page.getByRole('main').getByRole('listitem').filter({ hasText: subject })
  await expect(planned).toHaveCount(3)
  await expectAccessible(page, 'scheduled')
  // By keys: to the first one, skip it, undo.
  await page.keyboard.press('j')
  await expect(planned.first().getByRole('button', { name: 'Ada Brandt', exact: true })).toBeFocused()
  await page.keyboard.press('#')
  await toast(page, 'This follow-up is skipped')
  await expect(planned.first()).toContainText('Skipped')
  await page.keyboard.press('z')
  await expect(planned.first()).not.toContainText('Skipped')

  await page.keyboard.press('e')
  const text = page.getByRole('textbox', { name: 'Text of follow-up 1' })
  await text.fill('Only a word, please, {{name}}.')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'The text is changed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(planned.first()).toContainText('Only a word, please, Ada.')

  const more = planned.first().getByRole('button', { name: /^More: / })
  await more.click()
  await page.getByRole('menuitem', { name: 'Stop' }).click()
  await toast(page, 'No more follow-ups in this conversation')
  await expect(planned).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(planned).toHaveCount(3)
  await more.click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await toast(page, 'It is being sent')
  // What is due is looked for once a minute, and whenever the clock is moved.
  await demo.passTime(MINUTE_MS)
  await expect(planned).toHaveCount(2)
  await openSent(page, subject)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goto('/sent')
  await expect(rows(page).filter({ hasText: 'Only a word, please, Ada.' })).toHaveCount(1)
})

test('the switch, working hours and limits in Settings', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  await page.goto('/settings?tab=sending')
  const hours = page.getByRole('form', { name: 'Working hours' })
  await hours.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await hours.getByLabel('From').fill('08:30')
  await hours.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await hours.getByRole('combobox', { name: 'Public holidays' }).selectOption('DE')
  await hours.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Bayern' })
  await hours.getByRole('button', { name: 'Save working hours' }).click()
  await toast(page, 'Working hours saved')
  await page.reload()
  await expect(hours.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked()
  await expect(hours.getByRole('combobox', { name: 'Public holidays' })).toHaveValue('DE')
  await expect(hours.getByText(/^Next: /)).toBeVisible()
  await hours.getByLabel('To').fill('08:00')
  await hours.getByRole('button', { name: 'Save working hours' }).click()
  await expect(hours.getByText('Work has to end after it begins')).toBeVisible()

  await page.getByRole('switch', { name: 'Automatic mail for you' }).click()
  await expect(page.getByText('Automatic mail is stopped for you')).toBeVisible()
  await page.goto('/scheduled')
  await page.getByRole('button', { name: 'Let it go on' }).click()
  await expect(page.getByText('Automatic mail is stopped for you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop automatic mail' }).click()
  await toast(page, 'Automatic mail is stopped')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Automatic mail is stopped for you')).toHaveCount(0)

  await page.goto('/settings?tab=sending')
  await page.getByRole('button', { name: 'Change the limit of june@okafor.example' }).click()
  await page.getByLabel('Recipients in 24 hours').fill('none')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Please enter a whole number from 1/)).toBeVisible()
  await page.getByLabel('Recipients in 24 hours').fill('300')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/ of 300 recipients in the last 24 hours$/)).toBeVisible()
})
