import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { ms } from '../percentile.ts'

const CAMPAIGNS = '/api/outreach/campaigns'
const POLL_MS = 200
const MAILBOXES = 5
const PACE = { dailyLimit: 2000, rampFrom: 2000, rampBy: 0, gapFrom: 1, gapTo: 1 }

/**
 * How long people wait for what they see of a campaign for so many contacts, and the most processor time that a turn of the
 * main thread takes meanwhile: for so long no other request is answered. A table in Markdown.
 */
export async function benchPlan(contacts: number): Promise<string> {
  const postgres = await startPostgres()
  const database = await openDatabase({ databaseUrl: postgres.url })
  await migrate(database)
  const t = await testApp({ database })
  try {
    const lines = await measure(t, contacts)
    return [
      `${contacts.toLocaleString('en')} contacts`,
      '',
      '| | time | longest turn, processor time |\n|---|---|---|',
      ...lines,
    ].join('\n')
  } finally {
    await t.close()
    await postgres.remove()
  }
}

async function measure(t: TestApp, contacts: number): Promise<string[]> {
  const user = await t.buildUser()
  const accountIds: number[] = []
  for (let at = 0; at < MAILBOXES; at += 1) {
    const { id } = await t.buildAccount(user)
    accountIds.push(id)
    await call(t, user, 'PUT', `${CAMPAIGNS}/mailboxes/${id}`, PACE)
  }
  const groupIds = [await seed(t, user, contacts)]
  const lines: string[] = []
  const line = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const { result, took, longest } = await watched(act)
    lines.push(`| ${name} | ${ms(took)} | ${ms(longest)} |`)
    return result
  }
  const audience = { contactIds: [], groupIds, exceptGroupIds: [] }
  const draft = {
    name: 'Large',
    steps: STEPS,
    settings: { physicalAddress: '1 High Street' },
    accountIds,
    audience,
  }
  const made = await line('create', () => call(t, user, 'POST', CAMPAIGNS, draft))
  const at = `${CAMPAIGNS}/${made.id}`
  await line('audience', () => call(t, user, 'GET', `${at}/audience`))
  await line('check', () => call(t, user, 'GET', `${at}/check`))
  let firstDays = 0
  await line('plan: first answer', () => call(t, user, 'GET', `${at}/plan`))
  await line('plan: whole', async () => {
    const begun = performance.now()
    for (;;) {
      const plan: CampaignPlan = await call(t, user, 'GET', `${at}/plan`)
      if (plan.days.length > 0 && firstDays === 0) firstDays = performance.now() - begun
      if (plan.progress === null) return
      await sleep(POLL_MS)
    }
  })
  lines.push(`| plan: first days | ${ms(firstDays)} | |`)
  await line('plan: again', () => call(t, user, 'GET', `${at}/plan`))
  await line('preview of a mail', () => call(t, user, 'POST', `${at}/preview`, { step: 1 }))
  await line('launch', () => call(t, user, 'POST', `${at}/launch`, { revision: made.revision }))
  await line('times given, behind the launch', () => untilAssigned(t, made.id))
  await line('pause', () => call(t, user, 'POST', `${at}/pause`))
  await line('resume', () => call(t, user, 'POST', `${at}/resume`))
  await line('times given, behind that', () => untilAssigned(t, made.id))
  const page = Math.round((contacts / 50) * 0.95)
  const deep = await line(`contacts, page ${page.toLocaleString('en')} by its number`, () =>
    call(t, user, 'GET', `${at}/contacts?page=${page}`),
  )
  await line('contacts, the page behind it', () => call(t, user, 'GET', `${at}/contacts?after=${deep.next}`))
  await line('the campaign', () => call(t, user, 'GET', at))
  return lines
}

async function untilAssigned(t: TestApp, id: number): Promise<void> {
  for (;;) {
    const { rows } = await t.deps.db.execute(sql`
      select from enrolments where campaign_id = ${id} and due_at < now() + interval '12 minutes'
        and due_at > now() + interval '8 minutes' limit 1`)
    if (rows.length === 0) return
    await sleep(POLL_MS)
  }
}

async function call(t: TestApp, user: TestUser, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await t.call(user, method, path, body ? { body } : {})
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Does something, and looks in each turn of the event loop how much processor time the one before has taken. */
async function watched<T>(act: () => Promise<T>): Promise<{ result: T; took: number; longest: number }> {
  let longest = 0
  let isOn = true
  let before = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user - before.user + now.system - before.system) / 1000)
    before = now
    if (isOn) setImmediate(look)
  }
  setImmediate(look)
  const begun = performance.now()
  try {
    const result = await act()
    return { result, took: performance.now() - begun, longest }
  } finally {
    isOn = false
  }
}

const STEPS = [0, 3, 4].map((amount, at) => ({
  id: at + 1,
  kind: 'mail',
  wait: { amount, unit: 'days' },
  variants: [{ id: 1, subject: `Step ${at + 1}`, body: '<p>Hi {{first_name|there}}</p>', isOn: true }],
  startsThread: false,
}))

/** Contacts in a list, some of whom live in other zones. Returns the list. */
async function seed(t: TestApp, user: TestUser, contacts: number): Promise<number> {
  const [workspaceId = 0] = user.workspaceIds
  const { id } = await call(t, user, 'POST', '/api/outreach/contacts/groups', { kind: 'list', name: 'All' })
  const AT_ONCE = 20_000
  for (let from = 0; from < contacts; from += AT_ONCE)
    await t.deps.db.execute(sql`
      with made as (
        insert into contacts (workspace_id, kind, first_name, name, sort_name, source, time_zone, country, created_at, updated_at)
        select ${workspaceId}, 'person', 'Ada', 'Ada ' || n, 'ada ' || n, 'import',
          (array['', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])[1 + n % 4], (array['', 'US', 'DE', 'JP'])[1 + n % 4],
          now(), now()
        from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, contacts)}::int) n returning id, workspace_id
      ), addressed as (
        insert into contact_addresses (workspace_id, address, contact_id)
        select workspace_id, 'ada' || id || '@firm' || id % 5000 || '.example', id from made
      )
      insert into contact_group_members (workspace_id, group_id, contact_id)
      select workspace_id, ${id}::bigint, id from made`)
  return id
}
