import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

const MOST = 200

/**
 * Names of contacts of a workspace with all of these words (`searchedBeginnings`) in what they are found by; the last word may
 * be the beginning of one. One look-up in the index of contacts.
 */
export async function findContactNames(
  db: Executor,
  workspaceId: number,
  { words, isLastWhole }: { words: readonly string[]; isLastWhole: boolean },
): Promise<string[]> {
  const entries = words.map(word => `'${`${workspaceId}:${word}`.replace(/['\\]/g, sign => sign + sign)}'`)
  const query = `${entries.join(' & ')}${isLastWhole ? '' : ':*'}`
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.name from contacts c
    where c.workspace_id = ${workspaceId} and c.search @@ ${query}::tsquery limit ${MOST}`)
  return rows.map(({ name }) => name)
}
