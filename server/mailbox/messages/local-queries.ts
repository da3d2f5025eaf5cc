import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import { messages, placements } from '#server/db/schema/index.ts'
import type { SentAs } from '#server/mail/providers/provider.ts'
import { findRemoteIds, insertActions } from '../changes/change-queries.ts'
import { showPending } from '../changes/lost-queries.ts'
import { isAskedFor, waitingName } from '../changes/waiting-queries.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { insertSignals } from '../signals/signal-queries.ts'

export async function findThreadOf(
  db: Executor,
  { workspaceId }: AccountKey,
  messageId: number,
): Promise<number> {
  const [row] = await db
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(and(eq(messages.workspaceId, workspaceId), eq(messages.id, messageId)))
  if (!row) throw new Error('the message is gone')
  return row.threadId
}

const isOfMessage = (workspaceId: number, messageId: number) =>
  and(eq(placements.workspaceId, workspaceId), eq(placements.messageId, messageId))

/** Adds a copy that the provider does not know yet; at most one for each message and folder. */
export async function insertLocalCopy(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  copy: { messageId: number; folderId: number; draft: boolean },
): Promise<void> {
  const [found] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(isOfMessage(workspaceId, copy.messageId), eq(placements.folderId, copy.folderId)))
  if (found) return
  const isNew = { remoteId: null, read: true, starred: false, answered: false }
  await db.insert(placements).values({ workspaceId, accountId, ...copy, ...isNew })
}

/**
 * Adds the names that the server has given a message of ours: its copy comes back under them, and answers refer to them.
 * A name that another message already has stays with that message.
 */
export async function nameSent(
  tx: Tx,
  account: AccountKey,
  messageId: number,
  { rfcMessageId, identity }: SentAs,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  if (identity)
    await tx.execute(sql`
      update messages set identity = ${identity}
      where workspace_id = ${workspaceId} and id = ${messageId} and not exists (
        select 1 from messages o where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
          and o.identity = ${identity})`)
  await raiseVersion(tx, account)
  if (!rfcMessageId) return
  await tx.execute(sql`
    with named as (
      update messages set rfc_message_id = ${rfcMessageId}
      where workspace_id = ${workspaceId} and id = ${messageId} returning thread_id
    )
    insert into thread_references (workspace_id, account_id, rfc_message_id, thread_id)
    select ${workspaceId}, ${accountId}, ${rfcMessageId}, thread_id from named on conflict do nothing`)
  // A report on it, or an answer, may have come earlier.
  await insertSignals(tx, account, [messageId], [])
}

interface NamedCopy {
  messageId: number
  remoteId: string
  folderId: number
  /** The flags that it was filed with; without them, those of a message that was written here. */
  flags?: Flags
}

/** SQL on `placements`: a copy without a name that no provider was asked for, because it was made here. */
export const isOwnIn = (workspaceId: number | SQL): SQL =>
  sql`placements.remote_id is null and not (${isAskedFor(workspaceId)})`

/** Returns the ids of those messages that have a copy made here that has no name yet. */
export async function findUnnamed(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct message_id::text as id from placements
    where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)} and ${isOwnIn(workspaceId)}`)
  return new Set(rowIds(rows))
}

/**
 * Names the copy of a message of ours after it was filed; sync may have stored the named copy already. Changes that a
 * person made to it before it had a name are now recorded for the provider.
 */
export async function confirmCopy(
  db: Executor,
  account: AccountKey,
  { messageId, remoteId, folderId, flags = WRITTEN_HERE }: NamedCopy,
): Promise<void> {
  const { workspaceId } = account
  const waiting = await db
    .select()
    .from(placements)
    .where(and(isOfMessage(workspaceId, messageId), isOwnIn(workspaceId)))
    .orderBy(sql`${placements.folderId} <> ${folderId}`, asc(placements.id))
    .for('update')
  const [first, ...others] = waiting
  if (!first) return destroyUnwanted(db, account, { messageId, remoteId, folderId })
  const isNamed = and(isOfAccount(placements, account), eq(placements.remoteId, remoteId))
  const [named] = await db.select().from(placements).where(isNamed)
  const isFirst = and(eq(placements.workspaceId, workspaceId), eq(placements.id, first.id))
  if (named) await db.delete(placements).where(isFirst)
  else await db.update(placements).set({ remoteId }).where(isFirst)
  const kept = named ?? { folderId, ...flags }
  const names = await findRemoteIds(db, account)
  const tell = (change: MailActionChange, name = remoteId, from = kept.folderId) =>
    insertActions(db, account, {
      userId: null,
      change,
      copies: [{ messageId, remoteId: name, folderId: from }],
    })
  if (!sameFlags(kept, first)) await tell({ kind: 'mark', ...flagsOf(first) })
  for (const copy of others) {
    const toFolder = names.get(copy.folderId)
    if (toFolder === undefined) continue
    await tell({ kind: 'copy', toFolder, copyId: copy.id })
    if (!sameFlags(copy, first)) await tell({ kind: 'mark', ...flagsOf(copy) }, waitingName(copy.id))
  }
  const toFolder = names.get(first.folderId)
  if (kept.folderId !== first.folderId && toFolder !== undefined) await tell({ kind: 'move', toFolder })
  await showPending(db, account, [remoteId])
}

/** Deletes a copy at the provider that was filed while its message was deleted here. */
async function destroyUnwanted(
  db: Executor,
  account: AccountKey,
  { messageId, remoteId }: NamedCopy,
): Promise<void> {
  const [left] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(isOfMessage(account.workspaceId, messageId))
    .limit(1)
  if (left) return
  const copies = [{ messageId: null, remoteId }]
  await insertActions(db, account, { userId: null, change: { kind: 'destroy' }, copies })
}

type Flags = Pick<typeof placements.$inferSelect, 'read' | 'starred' | 'answered'>
const WRITTEN_HERE: Flags = { read: true, starred: false, answered: false }
const flagsOf = ({ read, starred, answered }: Flags): Flags => ({ read, starred, answered })
const sameFlags = (a: Flags, b: Flags) => isDeepStrictEqual(flagsOf(a), flagsOf(b))
