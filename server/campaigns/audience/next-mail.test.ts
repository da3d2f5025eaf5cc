import { expect } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { CAMPAIGNS, launched, letDaysPass, MINUTE, mail, work } from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from '../sending/tick.ts'

test.beforeEach(({ t, user }) => letDaysPass(t, user))

/** What each screen says of when the next mail leaves. */
async function told(t: TestApp, user: TestUser, id: number) {
  const read = async (path: string) => (await t.call(user, 'GET', path)).body
  const { contacts } = await read(`${CAMPAIGNS}/${id}/contacts`)
  const standings: (string | null)[] = []
  for (const { contactId } of contacts) {
    const [standing] = (await read(`/api/outreach/contacts/${contactId}/campaigns`)).campaigns
    standings.push(standing.nextAt)
  }
  const nextAts: (string | null)[] = contacts.map(({ nextAt }: { nextAt: string | null }) => nextAt)
  return {
    list: (await read(CAMPAIGNS)).campaigns.find((one: { id: number }) => one.id === id).nextAt,
    page: (await read(`${CAMPAIGNS}/${id}`)).nextAt,
    contacts: nextAts,
    standings,
    outbox: (await read('/api/scheduled')).items.map(({ at }: { at: string }) => at),
    plan: (await read(`${CAMPAIGNS}/${id}/plan`)).days.map(({ day }: { day: string }) => day),
  }
}
const first = (times: (string | null)[]) => times.filter(time => time !== null).sort()[0] ?? null

test('all screens say the same of when the next mail leaves', async ({ t, user, account }) => {
  const { id } = await launched(t, { user, account }, ['a.example', 'b.example', 'c.example'])
  const planned = await told(t, user, id)
  expect(planned.page).not.toBeNull()
  expect(planned).toMatchObject({
    list: planned.page,
    standings: planned.contacts,
    outbox: [],
    plan: expect.arrayContaining([planned.page.slice(0, 10)]),
  })
  expect(first(planned.contacts)).toBe(planned.page)
  expect(planned.plan[0]).toBe(planned.page.slice(0, 10))
  t.advance(10 * MINUTE)
  expect(await tickCampaigns(t.deps)).toMatchObject({ written: 1 })
  const written = await told(t, user, id)
  expect(written).toMatchObject({
    list: written.outbox[0],
    page: written.outbox[0],
    standings: written.contacts,
  })
  expect(written.contacts).toContain(written.outbox[0])
})

test('nothing leaves next while somebody has a task to do first', async ({ t, user, account }) => {
  const call: CampaignStep = {
    id: 2,
    kind: 'task',
    wait: { amount: 0, unit: 'days' },
    title: 'Call',
    text: '',
  }
  const { id } = await launched(t, { user, account, steps: [mail(1, 0), call, mail(3, 1)] })
  expect(await work(t, account, 60)).toEqual(['Step 1'])
  await doJobs(t, 'on/campaigns.follow')
  await tickCampaigns(t.deps)
  expect(await told(t, user, id)).toMatchObject({
    list: null,
    page: null,
    contacts: [null],
    standings: [null],
  })
})
