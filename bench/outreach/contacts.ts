import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillInbox, type TestApp, type TestUser, testApp, testMessage } from '#testing/app.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { ms, percentile, sample } from '../percentile.ts'

const RUNS = 40
/** As many neighbours share the tables with the workspace that is asked; it has half of all contacts. */
const NEIGHBOURS = 200
/** Of the contact whose timeline is read, and of others. */
const MAIL = { own: 300, others: 1200 }

/** Lists, searches and timelines among so many contacts, half of them in one workspace; as lines of a table. */
export async function benchContacts(contacts: number): Promise<string> {
  const postgres = await startPostgres()
  const database = await openDatabase({ databaseUrl: postgres.url })
  await migrate(database)
  const t = await testApp({ database })
  try {
    const user = await t.buildUser()
    const neighbours = await Promise.all(Array.from({ length: NEIGHBOURS }, () => t.buildUser()))
    const begun = performance.now()
    const half = contacts / 2
    await seed(t, user, half)
    for (const neighbour of neighbours) await seed(t, neighbour, Math.round(half / NEIGHBOURS))
    const seeded = (performance.now() - begun) / 1000
    const { id } = await contactWithMail(t, user)
    await t.deps.db.execute(sql`analyze`)
    await t.deps.db.execute(sql`vacuum contacts`)
    const [small] = neighbours
    const lines = [
      `${contacts.toLocaleString('en')} contacts, ${half.toLocaleString('en')} of them in the workspace asked (stored in ${seeded.toFixed(0)} s)`,
      '',
      '| | p50 | p95 |\n|---|---|---|',
    ]
    for (const [name, path] of Object.entries(await pathsOf(t, user, id)))
      lines.push(await line(name, run => read(t, user, path(run))))
    if (small)
      lines.push(
        await line('a workspace of the others: list', () => read(t, small, '')),
        await line('a workspace of the others: one letter', () => read(t, small, '?q=a')),
      )
    return lines.join('\n')
  } finally {
    await t.close()
    await postgres.remove()
  }
}

async function line(name: string, act: (run: number) => Promise<unknown>): Promise<string> {
  const times = await sample(RUNS, act, { warmUp: 8 })
  return `| ${name} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} |`
}

async function read(t: TestApp, user: TestUser, path: string) {
  const { status, body } = await t.call(user, 'GET', `/api/outreach/contacts${path}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** What is asked for, each time for something else where that is possible. */
async function pathsOf(
  t: TestApp,
  user: TestUser,
  id: number,
): Promise<Record<string, (run: number) => string>> {
  const groups = (await t.call(user, 'GET', '/api/outreach/contacts/groups')).body
  const deep = await read(t, user, '?q=ma&limit=200')
  const last = (run: number) => `last${(run * 37) % 900}`
  return {
    'first page by name': () => '',
    'a page behind 200 others': () => `?q=ma&after=${deep.next}`,
    'newest first': () => '?sort=newest',
    'a name and the beginning of another': run => `?q=first${run % 90}+${last(run).slice(0, 6)}`,
    'a last name': run => `?q=${last(run)}`,
    'the beginning of an address': run => `?q=first${run % 90}.last${run}@f`,
    'one letter, with which a word of all of them begins': () => '?q=f',
    'a list of a thousand': () => `?groupIds=${groups[0].id}`,
    'a status that one of fifty has': () => '?status=interested',
    'suggestions for a recipient': run => `/suggestions?q=${last(run)}`,
    'one contact': () => `/${id}`,
    [`its timeline: ${MAIL.own} messages`]: () => `/${id}/timeline`,
  }
}

/** Contacts with names of 90 first and 900 last names, as `storeContacts` stores them. */
async function seed(t: TestApp, user: TestUser, count: number): Promise<void> {
  const [workspaceId = 0] = user.workspaceIds
  const AT_ONCE = 50_000
  for (let from = 0; from < count; from += AT_ONCE)
    await t.deps.db.execute(sql`
      with made as (
        insert into contacts (workspace_id, kind, first_name, last_name, name, company, status, source, sort_name, search,
          created_at, updated_at)
        select ${workspaceId}, 'person', f, l, f || ' ' || l, c, case when i % 50 = 0 then 'interested' else 'new' end,
          'import', lower(f || ' ' || l), array_to_tsvector(array(select ${`${workspaceId}:`} || w from unnest(array[lower(f),
            lower(l), lower(c), 'example', lower(f || '.' || l || i || '@firm' || i % 5000 || '.example')]) w)), now(), now()
        from (
          select i, 'First' || i % 90 as f, 'Last' || (i * 7) % 900 as l, 'Market' || i % 5000 as c
          from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, count)}::int) i
        ) g
        returning id, workspace_id, first_name, last_name
      )
      insert into contact_addresses (workspace_id, address, contact_id)
      select workspace_id, lower(first_name || '.' || last_name || id || '@firm.example'), id from made`)
  await t.deps.db.execute(sql`
    with made as (
      insert into contact_groups (workspace_id, kind, name, created_at) values (${workspaceId}, 'list', 'Some', now())
      returning id
    )
    insert into contact_group_members (workspace_id, group_id, contact_id)
    select ${workspaceId}, made.id, c.id from made, (
      select id from contacts where workspace_id = ${workspaceId} order by id % 997, id limit 1000) c`)
}

/** A contact with whom much was exchanged, in a mailbox with other mail. */
async function contactWithMail(t: TestApp, user: TestUser): Promise<{ id: number }> {
  const account = await t.buildAccount(user)
  const sources = Array.from({ length: MAIL.own + MAIL.others }, (_, n) =>
    testMessage({ From: n % 5 === 0 ? 'Zoe <zoe@outside.example>' : `P${n} <p${n}@outside.example>` }),
  )
  await fillInbox(t, account, sources)
  const body = { firstName: 'Zoe', addresses: ['zoe@outside.example', 'zoe@home.example'] }
  return (await t.call(user, 'POST', '/api/outreach/contacts', { body })).body
}
