import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './sign-in.ts'

test.use({ movesClock: true })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The correspondents of the demo answer after some seconds. */
const ROUNDS = 80

test('a campaign is launched; people answer, addresses bounce, and suppressions, tasks and the report show it', async ({
  page,
  demo,
}) => {
  test.slow()
  await signIn(page, 'admin@demo.example')
  await page.goto('/outreach/campaigns')
  await page.getByRole('link', { name: 'Websites that are due for a change' }).click()
  await page.getByRole('button', { name: 'Check and launch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const id = /campaigns\/(\d+)/.exec(page.url())?.[1]

  // The days pass, an hour at a time: mail leaves while its recipients work.
  const ask = (path: string) =>
    page.evaluate(async path => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
      return (await fetch(path, { headers })).json()
    }, path)
  const progress = async () => (await ask(`/api/outreach/campaigns/${id}`)).progress
  const hasAll = (now: { sent: number; answered: number; bounced: number }) =>
    now.sent >= 20 && now.answered > 1 && now.bounced > 0
  for (let round = 0; round < ROUNDS && !hasAll(await progress()); round++) await demo.passTime(2 * HOUR_MS)
  await expect.poll(async () => hasAll(await progress()), { timeout: 60_000 }).toBe(true)

  // Whoever bounced is suppressed, and answers wait to be judged.
  await page.goto('/outreach/suppressions')
  await expect(page.getByText(/@\S+\.example/).first()).toBeVisible()
  await page.goto('/outreach/tasks')
  await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible()

  await page.goto(`/outreach/campaigns/${id}?tab=report`)
  await expect(page.getByRole('table').first()).toBeVisible()
})
