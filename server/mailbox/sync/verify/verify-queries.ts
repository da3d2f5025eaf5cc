import { and, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { mirrorRepairs } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'

/** Returns the confirmed copies of a folder with their flags, without those that have a change under way. */
export async function findFolderCopies(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  folder: string,
): Promise<{ copies: Map<string, MessageFlags>; pending: Set<string> }> {
  const { rows } = await db.execute<Record<keyof MessageFlags | 'pending', boolean> & { id: string }>(sql`
    select p.remote_id as id, p.read, p.starred, p.answered, p.draft,
      exists (select 1 from mail_actions a where a.workspace_id = ${workspaceId} and a.account_id = p.account_id
        and a.state = 'pending' and a.remote_id = p.remote_id) as pending
    from placements p join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    where p.workspace_id = ${workspaceId} and p.account_id = ${accountId} and f.remote_id = ${folder} and p.remote_id is not null`)
  const settled = rows.filter(({ pending }) => !pending)
  // A copy that was moved away here, but not at the provider yet, is missing from its folder on purpose.
  const { rows: actions } = await db.execute<{ id: string }>(sql`
    select remote_id as id from mail_actions
    where workspace_id = ${workspaceId} and account_id = ${accountId} and state = 'pending'`)
  return {
    copies: new Map(
      settled.map(({ id, read, starred, answered, draft }) => [id, { read, starred, answered, draft }]),
    ),
    pending: new Set([...rows.filter(({ pending }) => pending), ...actions].map(({ id }) => id)),
  }
}

type Repair = typeof mirrorRepairs.$inferInsert

export async function logRepairs(db: Executor, repairs: Repair[]): Promise<void> {
  if (repairs.length > 0) await db.insert(mirrorRepairs).values(repairs)
}

/** Deletes up to `limit` rows; returns how many. */
export async function deleteOldRepairs(
  db: Executor,
  account: AccountKey,
  before: Date,
  limit: number,
): Promise<number> {
  const isOld = and(isOfAccount(mirrorRepairs, account), lt(mirrorRepairs.at, before))
  const { rowCount } = await db.delete(mirrorRepairs).where(upTo(limit, mirrorRepairs, isOld))
  return rowCount ?? 0
}
