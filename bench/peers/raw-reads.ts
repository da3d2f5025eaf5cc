import type { Pool } from 'pg'
import { NEWEST } from '../sync.ts'
import type { Read } from './lines.ts'
import { type Act, inTurn, type Targets } from './reads.ts'

/** What the row of a list is made of. */
const ROW = `m.id, m.thread_id, m.subject, m.snippet, m.from_name, m.from_address, m.to_list, m.received_at, m.is_read,
  m.is_starred, m.in_inbox`

/**
 * The same rows by plain SQL, each by one prepared statement: the least that any reader of this database can need. What
 * a search has found is read by its ids.
 */
export async function rawReads(
  pool: Pool,
  targets: Targets,
  found: Map<string, number[]>,
): Promise<Partial<Record<Read, Act>>> {
  const { rows } = await pool.query<{ workspace_id: string; id: string }>(
    'select workspace_id, id from mail_accounts order by id limit 1',
  )
  const [workspace, account] = [Number(rows[0]?.workspace_id), Number(rows[0]?.id)]
  const ask =
    (name: string, text: string, valuesOf: (run: number) => unknown[]): Act =>
    async run => {
      const answer = await pool.query({ name, text, values: valuesOf(run) })
      if (answer.rows.length === 0) throw new Error(`"${name}" finds no rows`)
      return 0
    }
  const whole = `select ${ROW}, b.text, b.safe_html from messages m
    join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id where m.workspace_id = $1`
  const hits = `select ${ROW} from messages m where workspace_id = $1 and id = any($2::bigint[])`
  const idsOf = (words: readonly string[], run: number) => [workspace, found.get(inTurn(words, run))]
  return {
    'newest 50': ask(
      'newest',
      `select ${ROW} from messages m where workspace_id = $1 and account_id = $2 and in_inbox
        order by received_at desc nulls first, id desc nulls first limit ${NEWEST}`,
      () => [workspace, account],
    ),
    message: ask('message', `${whole} and m.id = $2`, run => [workspace, inTurn(targets.messages, run)]),
    thread: ask('thread', `${whole} and m.thread_id = $2`, run => [workspace, inTurn(targets.threads, run)]),
    'frequent word': ask('hits', hits, run => idsOf(targets.frequentWords, run)),
    'rare word': ask('hits', hits, run => idsOf(targets.rareWords, run)),
  }
}
