import { sql } from 'drizzle-orm'
import { applyRules } from '#server/automation/rules/acting/on-arrival.ts'
import type { Database } from '#server/db/client.ts'
import { fillView } from '#server/search/saved-views/members.ts'
import { fetchNow, fillInbox, syncNow, type TestApp, testApp, testMessage } from '#testing/app.ts'
import { percentile } from '../percentile.ts'

const PAGE = 200
const RULES = 50
const ROUNDS = 5
const IN_INBOX = 20_000

interface RulesMeasured {
  /** What 50 rules add to a page of 200 messages, in ms: none of them fits; a tenth of the messages is archived. */
  evaluated: number
  acted: number
  /** The same as `evaluated` where the words of the page have still to be made, which they have in any case. */
  withWords: number
  /** The inbox of 20,000 messages, half of them hidden by a view, and the same without the view, in ms. */
  inbox: { plain: number; split: number; splitTotal: number }
}

/** What rules add to mail that arrives, and what hiding a view adds to the inbox. */
export async function benchRules(database?: Database): Promise<RulesMeasured> {
  const t = await testApp(database ? { database } : {})
  try {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    await syncNow(t, account)
    const post = async (url: string, body?: object) => (await t.call(user, 'POST', url, { body })).body
    for (let n = 0; n < RULES; n += 1) {
      const search = SEARCHES[n % SEARCHES.length]!.replaceAll('#', String(n))
      const rule = await post('/api/rules', { name: `Rule ${n}`, search, actions: [{ kind: 'archive' }] })
      await post(`/api/rules/${rule.id}/dry-run`)
      await t.call(user, 'PUT', `/api/rules/${rule.id}/on`, { body: { isOn: true } })
    }
    const apply = async (sources: Buffer[], fetch = syncNow) => {
      const before = await newestId(t)
      await fillInbox(t, account, sources, fetch)
      const { rows } = await t.deps.db.execute<{ id: string }>(
        sql`select id::text as id from messages where account_id = ${account.id} and id > ${before} order by id`,
      )
      const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'bench' } }
      const begun = performance.now()
      await applyRules(
        ctx,
        account,
        rows.map(({ id }) => Number(id)),
      )
      return performance.now() - begun
    }
    const page = (isArchived: (n: number) => boolean) =>
      Array.from({ length: PAGE }, (_, n) =>
        testMessage(
          isArchived(n) ? { Subject: 'Invoice of rule5' } : {},
          `Hello ${n}. ${'Some words. '.repeat(60)}`,
        ),
      )
    const evaluated: number[] = []
    const acted: number[] = []
    const withWords: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      evaluated.push(await apply(page(() => false)))
      withWords.push(
        await apply(
          page(() => false),
          fetchNow,
        ),
      )
      acted.push(await apply(page(n => n % 10 === 0)))
    }
    return {
      evaluated: percentile(evaluated, 0.5),
      acted: percentile(acted, 0.5),
      withWords: percentile(withWords, 0.5),
      inbox: await measureInbox(t),
    }
  } finally {
    await t.close()
  }
}

/** As people write them: words, senders, subjects, files, sizes, and what is not wanted. */
const SEARCHES = [
  'subject:rule#',
  'from:sender#@shop.example has:attachment',
  'word# -draft',
  'to:list#@club.example OR cc:list#@club.example',
  'filename:report#.pdf larger:1M',
]

async function newestId({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from messages`,
  )
  return rows[0]?.id ?? 0
}

async function measureInbox(t: TestApp): Promise<RulesMeasured['inbox']> {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  for (let at = 0; at < IN_INBOX; at += 2000)
    await fillInbox(
      t,
      account,
      Array.from({ length: 2000 }, (_, n) => testMessage(n % 2 ? { From: 'News <daily@news.example>' } : {})),
    )
  const read = async () => {
    const times: number[] = []
    for (let n = 0; n < 30; n += 1) {
      const begun = performance.now()
      await t.call(user, 'GET', '/api/emails')
      times.push(performance.now() - begun)
    }
    return percentile(times, 0.5)
  }
  const plain = await read()
  const body = { name: 'News', search: 'from:daily', hidesFromInbox: true }
  const { id } = (await t.call(user, 'POST', '/api/saved-views', { body })).body
  await fillView(t.deps, id, new AbortController().signal)
  const split = await read()
  const { total } = (await t.call(user, 'GET', '/api/emails')).body
  return { plain, split, splitTotal: total }
}
