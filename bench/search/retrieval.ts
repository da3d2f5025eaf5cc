import { sql } from 'drizzle-orm'
import { baseSubject } from '#core/text/subject.ts'
import { demoMailboxes } from '#demo/corpus/mailboxes.ts'
import { furnish } from '#demo/seed-mailboxes.ts'
import { embedAccount } from '#server/search/embedding/embed-account.ts'
import { syncNow, type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

/** Number of results that count: people look at the first ones. */
const DEPTH = 10
const METHODS = ['full text', 'keyword', 'semantic', 'hybrid', 'auto'] as const
type Method = (typeof METHODS)[number]

/** Which conversations each kind of search finds for the judged queries in the demo's mail, and at which rank. */
export async function benchRetrieval(): Promise<void> {
  const t = await testApp()
  const { signal } = new AbortController()
  try {
    furnish(t.world, new Date())
    const people = new Map<string, TestUser>()
    for (const { box, email } of demoMailboxes) {
      const user = await t.buildUser()
      const account = await t.buildAccount(user, email)
      await syncNow(t, account)
      while (await embedAccount(t.deps, account, signal));
      people.set(box, user)
    }
    const scores: Score[] = []
    for (const query of judgedQueries)
      for (const method of METHODS) {
        const user = people.get(query.mailbox)
        if (!user) throw new Error(`there is no mailbox ${query.mailbox}`)
        const found =
          method === 'full text'
            ? await fullText(t, user, query.query)
            : await ours(t, user, query.query, method)
        scores.push({ query, method, ...rate(found, query.relevant) })
      }
    print(scores)
  } finally {
    await t.close()
  }
}

interface Score {
  query: JudgedQuery
  method: Method
  ndcg: number
  recall: number
}

async function ours(t: TestApp, user: TestUser, query: string, method: Method): Promise<string[]> {
  const searchType = method === 'auto' ? undefined : method
  const { body } = await t.call(user, 'POST', '/api/search', { body: { query, searchType, limit: 100 } })
  return conversations(body.results.map(({ subject }: { subject: string }) => subject))
}

/** PostgreSQL's own search: one language, no operators. */
async function fullText(t: TestApp, user: TestUser, query: string): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ subject: string }>(sql`
    with d as (
      select m.subject, to_tsvector('english', m.subject || ' ' || coalesce(m.from_name, '') || ' ' || b.text) as words
      from messages m join message_bodies b on b.message_id = m.id join mail_accounts a on a.id = m.account_id
      where a.owner_id = ${user.id} and not m.in_trash and not m.in_spam
    )
    select subject from d, plainto_tsquery('english', ${query}) q
    where words @@ q order by ts_rank(words, q) desc limit 100`)
  return conversations(rows.map(({ subject }) => subject))
}

/** A conversation ranks by its best message. */
const conversations = (subjects: string[]) => [...new Set(subjects.map(key))]
const key = (subject: string) => baseSubject(subject).toLowerCase()

/** nDCG (Järvelin and Kekäläinen 2002, gains 2^grade - 1) and recall of the first ten. */
function rate(found: string[], relevant: JudgedQuery['relevant']): { ndcg: number; recall: number } {
  const grades = new Map(Object.entries(relevant).map(([subject, grade]) => [key(subject), grade]))
  const gain = (grade: number, rank: number) => (2 ** grade - 1) / Math.log2(rank + 2)
  const top = found.slice(0, DEPTH)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const ideal = sum(
    [...grades.values()]
      .sort((a, b) => b - a)
      .slice(0, DEPTH)
      .map(gain),
  )
  return {
    ndcg: sum(top.map((subject, rank) => gain(grades.get(subject) ?? 0, rank))) / ideal,
    recall: top.filter(subject => grades.has(subject)).length / Math.min(DEPTH, grades.size),
  }
}

function print(scores: Score[]): void {
  const kinds = ['exact', 'paraphrase', 'cross-language', 'operator', 'all'] as const
  for (const held of [false, true]) {
    const half = scores.filter(({ query }) => (query.heldOut ?? false) === held)
    console.log(
      `\nSearch over the demo's mail, ${held ? 'queries held out' : 'queries tuned on'}: nDCG@${DEPTH} / recall@${DEPTH}`,
    )
    console.log(`${'kind'.padEnd(22)}${METHODS.map(method => method.padStart(15)).join('')}`)
    for (const kind of kinds) {
      const rows = half.filter(({ query }) => kind === 'all' || query.kind === kind)
      const cells = METHODS.map(method => {
        const own = rows.filter(row => row.method === method)
        const mean = (pick: (score: Score) => number) =>
          own.reduce((total, score) => total + pick(score), 0) / (own.length || 1)
        return `${mean(({ ndcg }) => ndcg).toFixed(3)} / ${mean(({ recall }) => recall).toFixed(2)}`.padStart(
          15,
        )
      })
      console.log(`${`${kind} (${rows.length / METHODS.length})`.padEnd(22)}${cells.join('')}`)
    }
  }
}

if (import.meta.main) await benchRetrieval()
