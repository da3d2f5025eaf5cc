import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { CAMPAIGNS, letDaysPass, mail, SETTINGS } from '#testing/outreach/running-campaigns.ts'

/** More than are planned, judged and counted in one piece. */
const MANY = 4100
/** Of them some have no address that takes mail, and some live in a zone of their own. */
const NO_MAIL = 100

interface Large {
  id: number
  revision: number
}

/** A draft for so many contacts of a list. */
async function largeDraft(t: TestApp, user: TestUser, account: TestAccount): Promise<Large> {
  const { workspaceId } = account
  const made = await t.call(user, 'POST', '/api/outreach/contacts/groups', {
    body: { kind: 'list', name: `All of ${user.id}` },
  })
  const groupId = made.body.id as number
  await t.deps.db.execute(sql`
    with made as (
      insert into contacts (workspace_id, kind, first_name, name, sort_name, source, time_zone, created_at, updated_at)
      select ${workspaceId}, 'person', 'Ada', 'Ada ' || n, 'ada ' || lpad(((n * 7) % ${MANY}::int)::text, 6, '0'), 'import',
        case when n % 10 = 0 then 'America/New_York' else '' end, now(), now()
      from generate_series(1, ${MANY}::int) n returning id, workspace_id
    ), addressed as (
      insert into contact_addresses (workspace_id, address, contact_id, state)
      select workspace_id, 'ada' || id || '@large.example', id,
        case when row_number() over (order by id) <= ${NO_MAIL}::int then 'no-mail' else 'unknown' end from made
    )
    insert into contact_group_members (workspace_id, group_id, contact_id)
    select workspace_id, ${groupId}::bigint, id from made`)
  const body = {
    ...{ name: 'Large', steps: [mail(1, 0), mail(2, 2)], settings: SETTINGS, accountIds: [account.id] },
    audience: { contactIds: [], groupIds: [groupId], exceptGroupIds: [] },
  }
  const { status, body: campaign } = await t.call(user, 'POST', CAMPAIGNS, { body })
  expect(status).toBe(200)
  return campaign
}

const planOf = async (t: TestApp, user: TestUser, id: number): Promise<CampaignPlan> =>
  (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/plan`)).body

/** Asks for a plan until it is whole. Returns what was answered. */
async function planToTheEnd(t: TestApp, user: TestUser, id: number): Promise<CampaignPlan[]> {
  const answers: CampaignPlan[] = []
  do answers.push(await planOf(t, user, id))
  while (answers.at(-1)?.progress !== null)
  return answers
}

test.beforeEach(({ t, user }) => letDaysPass(t, user))

test('the plan of many contacts is answered at once with how far it is, and is then kept', async ({
  t,
  user,
  account,
}) => {
  const pace = { dailyLimit: 400, rampFrom: 400, rampBy: 0, gapFrom: 1, gapTo: 2 }
  await t.call(user, 'PUT', `${CAMPAIGNS}/mailboxes/${account.id}`, { body: pace })
  const { id, revision } = await largeDraft(t, user, account)
  const [first, ...others] = await planToTheEnd(t, user, id)
  expect(first).toMatchObject({ days: [], says: [], progress: { share: expect.any(Number) } })
  expect(first?.progress?.says).toMatch(/^Reading 4,100 contacts\.$/)
  const whole = others.at(-1)
  const count = MANY - NO_MAIL
  expect(whole).toMatchObject({ contacts: count, mails: 2 * count, isCut: false })
  expect(whole?.says.length).toBeGreaterThan(0)
  for (const { days } of others.filter(({ days }) => days.length > 0))
    for (const day of days.slice(0, -1)) expect(whole?.days).toContainEqual(day)
  // What is known already is not worked out for each who asks.
  expect(await planOf(t, user, id)).toEqual(whole)
  // Another mailbox makes another plan.
  const other = await t.buildAccount(user)
  const changed = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, {
    body: { revision, accountIds: [account.id, other.id] },
  })
  expect(changed.status).toBe(200)
  const [anew, ...later] = await planToTheEnd(t, user, id)
  expect(anew?.days).toEqual([])
  expect(later.at(-1)?.mailboxes.map(({ mails }) => mails > 0)).toEqual([true, true])
})

test('who gets it is counted, checked, listed and added piece by piece', async ({ t, user, account }) => {
  const { id, revision } = await largeDraft(t, user, account)
  const counts = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/audience`)).body
  expect(counts).toMatchObject({
    included: MANY - NO_MAIL,
    leftOut: [{ reason: 'no-mail', count: NO_MAIL }],
  })
  await addContact(t, account.workspaceId, `outside${user.id}@large.example`)
  const audience = await walk(t, user, `${id}/audience/contacts`)
  expect(audience.total).toBe(MANY - NO_MAIL)
  expect(new Set(audience.ids).size).toBe(MANY - NO_MAIL)
  expect(audience.names.map(sortKey)).toEqual(audience.names.map(sortKey).sort())
  // A page by its number is the same page.
  const third = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/audience/contacts?page=3`)).body
  expect(third.contacts.map((contact: { id: number }) => contact.id)).toEqual(audience.ids.slice(100, 150))
  const found = await walk(t, user, `${id}/audience/contacts`, '&search=ada 77')
  expect(found.names.every(name => name.startsWith('Ada 77'))).toBe(true)
  expect(found.total).toBe(found.ids.length)

  const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/check`)
  expect(body.mayLaunch).toBe(true)
  expect((await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })).status).toBe(200)
  const enrolled = await walk(t, user, `${id}/contacts`)
  expect(enrolled.total).toBe(MANY - NO_MAIL)
  expect(new Set(enrolled.ids).size).toBe(MANY - NO_MAIL)
  const last = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/contacts?page=80`)).body
  expect(last.contacts.map((contact: { contactId: number }) => contact.contactId)).toEqual(
    enrolled.ids.slice(79 * 50, 80 * 50),
  )
  for (const deed of ['pause', 'resume'])
    expect((await t.call(user, 'POST', `${CAMPAIGNS}/${id}/${deed}`)).status).toBe(200)
  // Everybody gets a mailbox and a time, behind the answer.
  await expect
    .poll(async () => {
      const { rows } = await t.deps.db.execute<{ count: number }>(sql`
        select count(*)::int as count from enrolments where campaign_id = ${id} and account_id = ${account.id}`)
      return rows[0]?.count
    })
    .toBe(MANY - NO_MAIL)
})

const sortKey = (name: string) => String((Number(name.slice(4)) * 7) % MANY).padStart(6, '0')

/** All pages of a list, each from behind the one before. */
async function walk(t: TestApp, user: TestUser, path: string, filter = '') {
  const ids: number[] = []
  const names: string[] = []
  let total = 0
  let after = ''
  for (;;) {
    const { status, body } = await t.call(user, 'GET', `${CAMPAIGNS}/${path}?${after}${filter}`)
    expect(status).toBe(200)
    for (const { id, contactId, name } of body.contacts) {
      ids.push(id ?? contactId)
      names.push(name)
    }
    total = body.total
    expect(body.hasMore).toBe(body.next !== null)
    if (body.next === null) return { ids, names, total }
    after = `after=${body.next}`
  }
}

test('a draft is planned as it will be after its launch', async ({ t, user, account }) => {
  const contactIds: number[] = []
  for (let at = 0; at < 40; at += 1) {
    const place = at % 3 === 0 ? { country: 'US', city: 'San Francisco' } : {}
    const name = `${String.fromCharCode(122 - (at % 26))}${at}-${user.id}`
    contactIds.push(await addContact(t, account.workspaceId, `${name}@plan.example`, place))
  }
  const settings = { ...SETTINGS, hours: { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' } }
  const other = await t.buildAccount(user)
  const body = {
    ...{ name: 'Planned', steps: [mail(1, 0), mail(2, 2)], settings, accountIds: [account.id, other.id] },
    audience: { contactIds, groupIds: [], exceptGroupIds: [] },
  }
  const { id, revision } = (await t.call(user, 'POST', CAMPAIGNS, { body })).body
  const before = await planOf(t, user, id)
  expect(before.mails).toBe(80)
  expect((await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })).status).toBe(200)
  const after = await planOf(t, user, id)
  expect({ ...after, says: [] }).toEqual({ ...before, says: [] })
})
