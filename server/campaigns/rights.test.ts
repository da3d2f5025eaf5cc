import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { sessions } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUserRow } from '#server/people/workspaces/queries.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { CAMPAIGNS, launched, letDaysPass, MINUTE, mail, work } from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './sending/tick.ts'

interface Team {
  admin: TestUser
  writer: TestUser
  account: TestAccount
}

const MAY_SEND = { canAccessAllAccounts: true, canManageEmails: true, canUseOutreach: true }

async function buildTeam(t: TestApp): Promise<Team> {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const writer = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(writer, MAY_SEND)
  for (const person of [admin, writer]) await letDaysPass(t, person)
  return { admin, writer, account: await t.buildAccount(admin) }
}

const at = (id: number, deed = '') => `${CAMPAIGNS}/${id}${deed}`
const read = async (t: TestApp, user: TestUser, id: number) => (await t.call(user, 'GET', at(id))).body
const noticesOf = async (t: TestApp, user: TestUser) =>
  (await t.call(user, 'GET', '/api/notices')).body.notices as { id: string; title: string; path: string }[]
const edit = async (t: TestApp, user: TestUser, id: number, change: object) => {
  const { revision } = await read(t, user, id)
  return t.call(user, 'PATCH', at(id), { body: { revision, ...change } })
}
async function endRights(t: TestApp, { admin, writer }: Team): Promise<void> {
  await t.deps.db.update(sessions).set({ provenAt: t.deps.clock.now() }).where(eq(sessions.userId, admin.id))
  const body = {
    ...{ teamMemberId: writer.id, allowedAccountIds: [], canManageAccounts: false },
    ...{ canAccessAllAccounts: false, canManageEmails: false, canUseOutreach: true },
  }
  expect((await t.call(admin, 'POST', '/api/invitations/team-permissions', { body })).status).toBe(200)
}

describe('who may not send from a mailbox of a campaign', () => {
  test('can look at it, and neither change, launch, pause, stop, delete nor take it over', async ({ t }) => {
    const team = await buildTeam(t)
    const { admin, writer, account } = team
    const { id, contactIds } = await launched(t, { user: admin, account })
    await endRights(t, team)
    const { refusal, revision } = await read(t, writer, id)
    expect(refusal).toContain(account.email)
    const contact = `/contacts/${contactIds[0]}`
    const calls: [Parameters<TestApp['call']>[1], string, object?][] = [
      ['PATCH', '', { revision, steps: [mail(1, 0), mail(3, 1)] }],
      ['PATCH', '', { revision, audience: { contactIds: [], groupIds: [], exceptGroupIds: [] } }],
      ['POST', '/launch', { revision }],
      ...['/pause', '/resume', '/stop', '/take-over'].map(deed => ['POST', deed] as ['POST', string]),
      ['PUT', '/archived', { isArchived: true }],
      ['DELETE', ''],
      ['POST', `${contact}/stop`],
      ['POST', `${contact}/go-on`],
      ['PUT', `/first-lines/${contactIds[0]}`, { text: 'Mine' }],
      ['POST', '/first-lines/decide', { contactIds, decision: 'approved' }],
    ]
    for (const [method, deed, body] of calls)
      expect([method, deed, (await t.call(writer, method, at(id, deed), { body })).status]).toEqual([
        method,
        deed,
        403,
      ])
    const copy = (await t.call(writer, 'POST', at(id, '/duplicate'))).body
    expect(copy.mailboxes).toEqual([])
    const own = await t.call(writer, 'PATCH', at(copy.id), {
      body: { revision: copy.revision, accountIds: [account.id] },
    })
    expect(own.status).toBe(404)
    expect(await work(t, account, 30)).toEqual(['Step 1'])
  })
})

describe('a campaign rests once a right of somebody who has written in it ends', () => {
  test('which they and the admins are told, and goes on when somebody takes it over', async ({ t }) => {
    const team = await buildTeam(t)
    const { admin, writer, account } = team
    const { id } = await launched(t, { user: admin, account })
    const theirs = { id: 1, subject: 'Theirs', body: '<p>Hi</p>', isOn: true }
    const steps = [mail(1, 0), { ...mail(2, 1), variants: [theirs] } as CampaignStep]
    expect((await edit(t, writer, id, { steps })).status).toBe(200)
    expect(await work(t, account, 30)).toEqual(['Step 1'])
    await endRights(t, team)
    await doJobs(t, 'on/campaigns.rest')
    expect(await work(t, account, 2 * 24 * 60, 120)).toEqual([])
    expect((await read(t, admin, id)).rests).toContain(writer.email)
    for (const person of [admin, writer])
      expect(await noticesOf(t, person)).toMatchObject([
        { title: 'The campaign “Spring” is on hold', path: `/outreach/campaigns/${id}` },
      ])
    const taken = await t.call(admin, 'POST', at(id, '/take-over'))
    expect([taken.status, taken.body.rests]).toEqual([200, null])
    for (const person of [admin, writer]) expect(await noticesOf(t, person)).toEqual([])
    expect(await work(t, account, 60)).toEqual(['Theirs'])
  })

  test('goes on by itself when the right comes back', async ({ t }) => {
    const team = await buildTeam(t)
    const { writer, account } = team
    await launched(t, { user: writer, account })
    await endRights(t, team)
    expect(await work(t, account, 60)).toEqual([])
    expect(await noticesOf(t, writer)).toHaveLength(1)
    await t.grant(writer, MAY_SEND)
    expect(await work(t, account, 60)).toEqual(['Step 1'])
    expect(await noticesOf(t, writer)).toEqual([])
  })

  test('what waits in the outbox does not leave either, and is written anew for whoever takes it over', async ({
    t,
  }) => {
    const team = await buildTeam(t)
    const { admin, writer, account } = team
    const { id } = await launched(t, { user: writer, account })
    t.advance(30 * MINUTE)
    await tickCampaigns(t.deps)
    await endRights(t, team)
    expect(await work(t, account, 60)).toEqual([])
    expect((await t.call(admin, 'POST', at(id, '/take-over'))).body.userName).not.toBeNull()
    expect(await work(t, account, 60)).toEqual(['Step 1'])
  })

  test('so it does when they are deleted', async ({ t }) => {
    const { admin, writer, account } = await buildTeam(t)
    const { id } = await launched(t, { user: admin, account })
    await edit(t, writer, id, { name: 'Theirs' })
    await inTransaction(t.deps.db, tx => deleteUserRow(tx, writer.id))
    expect(await work(t, account, 60)).toEqual([])
    await t.call(admin, 'POST', at(id, '/take-over'))
    expect(await work(t, account, 60)).toEqual(['Step 1'])
  })

  test('a draft is not launched before somebody has taken it over', async ({ t }) => {
    const team = await buildTeam(t)
    const { admin, writer, account } = team
    const contactId = await addContact(t, account.workspaceId, `ada${writer.id}@draft.example`)
    const audience = { contactIds: [contactId], groupIds: [], exceptGroupIds: [] }
    const settings = { physicalAddress: '1 Main Street' }
    const body = { name: 'Draft', steps: [mail(1, 0)], settings, accountIds: [account.id], audience }
    const { id } = (await t.call(admin, 'POST', CAMPAIGNS, { body })).body
    await edit(t, writer, id, { name: 'Theirs' })
    await endRights(t, team)
    const launch = async () => {
      const { revision } = await read(t, admin, id)
      return (await t.call(admin, 'POST', at(id, '/launch'), { body: { revision } })).status
    }
    expect(await launch()).toBe(409)
    await t.call(admin, 'POST', at(id, '/take-over'))
    expect(await launch()).toBe(200)
  })
})

test('contacts are deleted and exported by admins, and by whoever is in no organization', async ({ t }) => {
  const { admin, writer, account } = await buildTeam(t)
  const contactId = await addContact(t, account.workspaceId, `ada${admin.id}@kept.example`)
  const calls: [Parameters<TestApp['call']>[1], string, object?][] = [
    ['GET', '/export?format=csv'],
    ['DELETE', `/${contactId}`],
    ['POST', '/delete', { selection: { ids: [contactId] } }],
    ['DELETE', '/fields/size'],
  ]
  for (const [method, path, body] of calls)
    expect((await t.call(writer, method, `/api/outreach/contacts${path}`, { body })).status, path).toBe(403)
  const { rows } = await t.deps.db.execute(sql`select id from contacts where id = ${contactId}`)
  expect(rows).toHaveLength(1)
  expect((await t.call(admin, 'DELETE', `/api/outreach/contacts/${contactId}`)).status).toBe(200)
})
