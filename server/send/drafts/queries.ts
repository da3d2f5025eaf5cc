import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { deleteNamed, forget, forgetting } from '#server/db/distributed/forget.ts'
import { anyText, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import {
  draftFiles,
  drafts,
  messageBodies,
  messages,
  outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'
import { changesOf, count, stateNow } from '#server/mailbox/counts/count-queries.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'

export type DraftRow = typeof drafts.$inferSelect
export type NewDraft = typeof drafts.$inferInsert & { workspaceId: number }
export type DraftKey = Pick<DraftRow, 'workspaceId' | 'id'>
type DraftChange = Partial<Omit<NewDraft, 'workspaceId'>>

const isDraft = ({ workspaceId, id }: DraftKey) => and(eq(drafts.workspaceId, workspaceId), eq(drafts.id, id))
const isMessage = (workspaceId: number, id: number) =>
  and(eq(messages.workspaceId, workspaceId), eq(messages.id, id))

/**
 * Drafts as their readers see them. The message that a draft is about has no foreign key, because it may lie in another
 * workspace. If that message is gone, these columns read as null.
 */
async function asSeen(db: Executor, [row]: DraftRow[]): Promise<DraftRow | null> {
  if (!row) return null
  const { aboutWorkspaceId, aboutMessageId } = row
  if (aboutWorkspaceId === null || aboutMessageId === null) return row
  const [about] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(isMessage(aboutWorkspaceId, aboutMessageId))
  return about ? row : { ...row, aboutMessageId: null }
}

export async function insertDraft(db: Tx, values: NewDraft): Promise<DraftRow> {
  const row = await insertDraftOnce(db, values)
  if (!row) throw new Error('the draft was not stored')
  return row
}

/** Inserts a draft; returns null if the writer already has a draft with this key. */
export async function insertDraftOnce(db: Tx, values: NewDraft): Promise<DraftRow | null> {
  const rows = await db.insert(drafts).values(values).onConflictDoNothing().returning()
  for (const row of rows) await nameFiles(db, row)
  return asSeen(db, rows)
}

/** Names the files of a new draft, so that their bytes are kept. */
async function nameFiles(tx: Tx, { workspaceId, id, attachments }: DraftRow): Promise<void> {
  if (attachments.length === 0) return
  await tx
    .insert(draftFiles)
    .values(attachments.map(({ blob }) => ({ workspaceId, draftId: id, blob })))
    .onConflictDoNothing()
}

/** Names the files of a draft that was changed, and no others. */
async function nameOnlyFiles(tx: Tx, draft: DraftRow): Promise<void> {
  const { workspaceId, id, attachments } = draft
  const isOther = sql`not ${draftFiles.blob} = ${anyText(attachments.map(({ blob }) => blob))}`
  await tx
    .delete(draftFiles)
    .where(and(eq(draftFiles.workspaceId, workspaceId), eq(draftFiles.draftId, id), isOther))
  await nameFiles(tx, draft)
}

/** The draft that a person has begun with this key. */
export async function findDraftByKey(
  db: Executor,
  { id, workspaceIds }: { id: number; workspaceIds: readonly number[] },
  writingKey: string,
): Promise<DraftRow | null> {
  return asSeen(
    db,
    await db
      .select()
      .from(drafts)
      .where(
        and(
          isInWorkspace(drafts.workspaceId, workspaceIds),
          eq(drafts.userId, id),
          eq(drafts.writingKey, writingKey),
        ),
      ),
  )
}

export async function findDraft(db: Executor, key: DraftKey): Promise<DraftRow | null> {
  return asSeen(db, await db.select().from(drafts).where(isDraft(key)))
}

/** Finds a draft by an id from a request, in the workspaces of the caller. */
export async function findDraftAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<DraftRow | null> {
  return asSeen(
    db,
    await db
      .select()
      .from(drafts)
      .where(and(isInWorkspace(drafts.workspaceId, workspaceIds), eq(drafts.id, id))),
  )
}

/** The draft that belongs to a message in Drafts. */
export async function findDraftOfMessage(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<DraftRow | null> {
  return asSeen(
    db,
    await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.workspaceId, workspaceId), eq(drafts.messageId, messageId))),
  )
}

/** Returns the id of the message of a draft, or of the sent message that it has become; null if both are gone. */
export async function findMessageOfDraft(
  db: Executor,
  { workspaceId, messageId, outgoingId }: Pick<DraftRow, 'workspaceId' | 'messageId' | 'outgoingId'>,
): Promise<number | null> {
  if (messageId !== null || outgoingId === null) return messageId
  const [row] = await db
    .select({ messageId: outgoingMessages.messageId })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.workspaceId, workspaceId), eq(outgoingMessages.id, outgoingId)))
  return row?.messageId ?? null
}

/** The draft that became an outgoing message. */
export async function findDraftOfOutgoing(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<DraftRow | null> {
  return asSeen(
    db,
    await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.workspaceId, workspaceId), eq(drafts.outgoingId, id))),
  )
}

/**
 * Saves over the revision that the writer has seen. Returns null if the draft now has another revision, or is being
 * sent.
 */
export async function updateDraft(
  db: Tx,
  key: DraftKey,
  revision: number,
  values: DraftChange,
): Promise<DraftRow | null> {
  const rows = await db
    .update(drafts)
    .set({ ...values, revision: revision + 1 })
    .where(and(isDraft(key), eq(drafts.revision, revision), isNull(drafts.outgoingId)))
    .returning()
  if (values.attachments) for (const row of rows) await nameOnlyFiles(db, row)
  return asSeen(db, rows)
}

export async function patchDraft(
  db: Executor,
  key: DraftKey,
  values: Omit<DraftChange, 'attachments'>,
): Promise<void> {
  await db.update(drafts).set(values).where(isDraft(key))
}

/** The same with its files. */
export async function overwriteDraft(tx: Tx, key: DraftKey, values: DraftChange): Promise<void> {
  const rows = await tx.update(drafts).set(values).where(isDraft(key)).returning()
  for (const row of rows) await nameOnlyFiles(tx, row)
}

/**
 * Moves a draft to an account of another workspace, without its message in the previous one. The row is recreated under
 * the same id, because a distributed database does not allow its key to change.
 */
export async function moveDraft(
  tx: Tx,
  draft: DraftKey,
  { workspaceId, id: accountId }: AccountKey,
): Promise<void> {
  const [gone] = await tx.delete(drafts).where(isDraft(draft)).returning()
  if (!gone) return
  await forget(tx, 'drafts', draft.workspaceId, [draft.id])
  const moved = { ...gone, workspaceId, accountId, messageId: null, outgoingId: null }
  await tx.insert(drafts).overridingSystemValue().values(moved)
  await nameFiles(tx, moved)
}

export async function deleteDraft(db: Executor, key: DraftKey): Promise<void> {
  await deleteNamed(db, drafts, key.workspaceId, isDraft(key))
}

/** Makes drafts of an account that the provider has not taken due at once; returns their ids. */
export async function hurryDrafts(db: Executor, account: AccountKey): Promise<number[]> {
  const rows = await db
    .update(drafts)
    .set({ fileAfter: null })
    .where(and(isOfAccount(drafts, account), isNotNull(drafts.filingProblem)))
    .returning({ id: drafts.id })
  return rows.map(({ id }) => id)
}

/** Locks the draft until the end of the transaction. */
export async function lockDraft(db: Executor, key: DraftKey): Promise<DraftRow | null> {
  return asSeen(db, await db.select().from(drafts).where(isDraft(key)).for('update'))
}

/**
 * Deletes a message that was never at a provider, and its conversation if that is empty then. Returns the source of the
 * message. Returns null, and deletes nothing, if a provider has the message or it is an outgoing one.
 */
export async function deleteLocalMessage(
  tx: Tx,
  account: AccountKey,
  messageId: number,
): Promise<{ workspaceId: number; sourceBlob: string | null } | null> {
  const { workspaceId } = account
  const { rows } = await tx.execute<{ thread: string; source: string | null; changes: string | null }>(sql`
    with gone as (
      delete from messages where workspace_id = ${workspaceId} and id = ${messageId}
        and not exists (select from placements p
          where p.workspace_id = ${workspaceId} and p.message_id = ${messageId} and p.remote_id is not null)
        and not exists (select from outgoing_messages o
          where o.workspace_id = ${workspaceId} and o.message_id = ${messageId})
      returning id, source_blob, ${stateNow('messages')}
    ), ${forgetting('messages', workspaceId)}
    select thread_id::text as thread, source_blob as source,
      ${changesOf({ before: sql`select ${stateNow('gone')} from gone` })} as changes
    from gone`)
  const [gone] = rows
  if (!gone) return null
  await count(tx, account, gone.changes)
  await tx.execute(sql`
    delete from threads t where t.workspace_id = ${workspaceId} and t.id = ${gone.thread} and not exists (
      select 1 from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id)`)
  return { workspaceId, sourceBlob: gone.source }
}

/** The content of a message in Drafts, to continue writing it here. */
export async function findWrittenMessage(db: Executor, workspaceId: number, messageId: OpenedId) {
  const [row] = await db
    .select({
      inReplyTo: messages.inReplyTo,
      fromAddress: messages.fromAddress,
      toList: messages.toList,
      ccList: messages.ccList,
      bccList: messages.bccList,
      subject: messages.subject,
      inDrafts: messages.inDrafts,
      isAtProvider: exists(
        db
          .select({ id: placements.id })
          .from(placements)
          .where(
            and(
              eq(placements.workspaceId, workspaceId),
              eq(placements.messageId, messages.id),
              isNotNull(placements.remoteId),
            ),
          ),
      ).mapWith(Boolean),
      text: messageBodies.text,
      safeHtml: messageBodies.safeHtml,
    })
    .from(messages)
    .innerJoin(
      messageBodies,
      and(eq(messageBodies.workspaceId, messages.workspaceId), eq(messageBodies.messageId, messages.id)),
    )
    .where(isMessage(workspaceId, messageId))
  return row ?? null
}

/** What is needed to send a stored message to the provider. */
export async function findStored(db: Executor, workspaceId: number, messageId: number) {
  const [row] = await db
    .select({ sourceBlob: messages.sourceBlob, rfcMessageId: messages.rfcMessageId })
    .from(messages)
    .where(isMessage(workspaceId, messageId))
  return row ?? null
}

export async function findByRfcId(
  db: Executor,
  account: AccountKey,
  rfcMessageId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isOfAccount(messages, account),
        eq(messages.rfcMessageId, rfcMessageId),
        isNull(messages.orphanedAt),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** The conversation that a draft is part of, or of the message that it is about. */
export async function findThreadOfDraft(
  db: Executor,
  { workspaceId, messageId, aboutWorkspaceId, aboutMessageId }: DraftRow,
): Promise<number | null> {
  const workspace = messageId === null ? aboutWorkspaceId : workspaceId
  const message = messageId ?? aboutMessageId
  if (workspace === null || message === null) return null
  const [row] = await db
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(isMessage(workspace, message))
  return row?.threadId ?? null
}
