import { expect } from '@playwright/test'
import { reactionOf } from '#demo/sandbox/correspondents/campaign-answers.ts'
import type { Reaction } from '#demo/sandbox/correspondents/campaign-phrases.ts'
import { passUntilAllAreWrittenTo, progressOf } from './campaign-days.ts'
import { test } from './journey.ts'
import { DEMO_PASSWORD, enter } from './sign-in.ts'

/** What people do with the first mail, each at a company of their own. */
const REACTIONS: Reaction[] = ['interested', 'question', 'away', 'bounce', 'unsubscribe', 'nothing']

/** In the demo the address decides what somebody does. */
function addressFor(reaction: Reaction): string {
  for (let at = 1; ; at += 1) {
    const address = `office@${reaction}-${at}.example`
    if (reactionOf(address, 0) === reaction) return address
  }
}

test('a campaign is launched; people answer, addresses bounce, and suppressions, tasks and the report show it', async ({
  page,
  demo,
}) => {
  const { token } = (await demo.call('POST', '/api/auth/login', {
    body: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })) as { token: string }
  const api = (method: string, path: string, body?: object) =>
    demo.call(method, `/api/outreach${path}`, { token, body })
  const address = Object.fromEntries(REACTIONS.map(reaction => [reaction, addressFor(reaction)]))
  const contactIds: number[] = []
  for (const [reaction, to] of Object.entries(address)) {
    const person = { kind: 'person', firstName: 'Robin', lastName: reaction, addresses: [to] }
    contactIds.push(((await api('POST', '/contacts', person)) as { id: number }).id)
  }
  await enter(page, 'admin@demo.example')
  await page.goto('/outreach/campaigns')
  // The campaign of the demo, which is made while the demo begins, for people of whom is known what they do.
  const model = page.getByRole('link', { name: 'Websites that are due for a change' })
  const modelId = /campaigns\/(\d+)/.exec((await model.getAttribute('href')) ?? '')?.[1]
  const { id, revision } = (await api('POST', `/campaigns/${modelId}/duplicate`)) as Record<
    'id' | 'revision',
    number
  >
  await api('PATCH', `/campaigns/${id}`, {
    revision,
    name: 'A few whose answers are known',
    audience: { contactIds },
    settings: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' } },
  })

  await page.goto('/outreach/campaigns')
  await page.getByRole('link', { name: 'A few whose answers are known' }).click()
  await page.getByRole('button', { name: 'Check and launch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const campaign = { server: demo, token, id }
  await passUntilAllAreWrittenTo(campaign)
  // They answer after some seconds.
  const came = { sent: 6, answered: 2, bounced: 1, unsubscribed: 1 }
  await expect.poll(() => progressOf(campaign)).toMatchObject(came)

  await page.goto('/outreach/suppressions')
  for (const [reaction, source] of Object.entries({ bounce: 'Bounced', unsubscribe: 'Unsubscribed' })) {
    const row = page.getByRole('listitem').filter({ hasText: address[reaction] ?? '' })
    await expect(row).toContainText(source)
  }
  await page.goto('/outreach/tasks')
  const tasks = page.getByRole('list', { name: 'Tasks' })
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Robin interested' })).toBeVisible()
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Robin question' })).toBeVisible()

  await page.goto(`/outreach/campaigns/${id}?tab=report`)
  const figures = page.getByRole('region', { name: 'In all' })
  for (const words of ['Sent6to 6 contacts', 'Delivered5', 'Answered2', 'Bounced1', 'Unsubscribed1'])
    await expect(figures).toContainText(words)
  await expect(page.getByRole('table', { name: 'Figures by step' })).toBeVisible()
})
