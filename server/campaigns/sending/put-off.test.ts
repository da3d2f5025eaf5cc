import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { tickCampaigns } from './tick.ts'

const CAMPAIGNS = '/api/outreach/campaigns'
const MINUTE = 60_000
const GAP = { gapFrom: 5, gapTo: 10 }
const WAITING = 7

describe('contacts of a mailbox that has to wait for a gap', () => {
  test('get times one after the other, and one of them is written to each time', async ({
    t,
    user,
    account,
  }) => {
    const pace = { dailyLimit: 40, rampFrom: 40, rampBy: 0, ...GAP }
    await t.call(user, 'PUT', `${CAMPAIGNS}/mailboxes/${account.id}`, { body: pace })
    const contactIds: number[] = []
    for (let at = 0; at <= WAITING; at += 1)
      contactIds.push(await addContact(t, account.workspaceId, `ada@gap-${at}.example`, { firstName: 'Ada' }))
    const variants = [{ id: 1, subject: 'Plan', body: '<p>Hi {{first_name|there}}</p>', isOn: true }]
    const made = await t.call(user, 'POST', CAMPAIGNS, {
      body: {
        name: 'Gaps',
        steps: [{ id: 1, kind: 'mail', wait: { amount: 0, unit: 'days' }, variants, startsThread: false }],
        settings: {
          physicalAddress: '1 Main Street',
          hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
        },
        accountIds: [account.id],
        audience: { contactIds, groupIds: [], exceptGroupIds: [] },
      },
    })
    const { id, revision } = made.body
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
    const now = t.deps.clock.now()
    const { db } = t.deps
    await db.execute(sql`update enrolments set due_at = ${now.toISOString()} where campaign_id = ${id}`)

    expect(await tickCampaigns(t.deps)).toMatchObject({ written: 1, later: WAITING, nothing: 0, failed: 0 })
    const { rows } = await db.execute<{ due: string }>(sql`
      select extract(epoch from due_at)::text as due from enrolments e
      where campaign_id = ${id} and not exists (
        select from enrolment_steps s where s.workspace_id = e.workspace_id and s.enrolment_id = e.id)
      order by due_at`)
    const times = [now.getTime(), ...rows.map(({ due }) => Number(due) * 1000)]
    const gaps = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / MINUTE)
    expect(gaps).toHaveLength(WAITING)
    // The clock goes on a little while the first one is written.
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(GAP.gapFrom)
      expect(gap).toBeLessThan(GAP.gapTo + 1)
    }

    t.advance(GAP.gapTo * MINUTE)
    expect(await tickCampaigns(t.deps)).toMatchObject({ written: 1, failed: 0 })
  })
})
