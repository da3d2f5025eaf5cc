import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import {
  attachments,
  drafts,
  mailAccounts,
  messageBodies,
  messages,
  outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'

/**
 * The columns of a draft. What it is about has no foreign key, because it may lie in another workspace: one that is gone is
 * null.
 */
const columns = {
  ...getTableColumns(drafts),
  aboutMessageId: sql<number | null>`(select m.id from ${messages} m
    where m.workspace_id = ${drafts.aboutWorkspaceId} and m.id = ${drafts.aboutMessageId})`.mapWith(
    drafts.aboutMessageId,
  ),
}

export type DraftRow = typeof drafts.$inferSelect
export type NewDraft = typeof drafts.$inferInsert

export async function insertDraft(db: Executor, values: NewDraft): Promise<DraftRow> {
  const row = await insertDraftOnce(db, values)
  if (!row) throw new Error('the draft was not stored')
  return row
}

/** Null where the writer has a draft of this key. */
export async function insertDraftOnce(db: Executor, values: NewDraft): Promise<DraftRow | null> {
  const [row] = await db.insert(drafts).values(values).onConflictDoNothing().returning(columns)
  return row ?? null
}

export async function findDraftByKey(
  db: Executor,
  userId: number,
  writingKey: string,
): Promise<DraftRow | null> {
  const [row] = await db
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.writingKey, writingKey)))
  return row ?? null
}

export async function findDraft(db: Executor, id: number): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(drafts).where(eq(drafts.id, id))
  return row ?? null
}

/** The draft that a message in Drafts stands for. */
export async function findDraftOfMessage(db: Executor, messageId: number): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(drafts).where(eq(drafts.messageId, messageId))
  return row ?? null
}

/** The message that stands for a draft, or that it has become; null where both are gone. */
export async function findMessageOfDraft(
  db: Executor,
  { messageId, outgoingId }: Pick<DraftRow, 'messageId' | 'outgoingId'>,
): Promise<number | null> {
  if (messageId !== null || outgoingId === null) return messageId
  const [row] = await db
    .select({ messageId: outgoingMessages.messageId })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.id, outgoingId))
  return row?.messageId ?? null
}

/** The draft that became an outgoing message. */
export async function findDraftOfOutgoing(db: Executor, outgoingId: number): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(drafts).where(eq(drafts.outgoingId, outgoingId))
  return row ?? null
}

/** Outgoing messages that have left and whose draft is still there: a crash came before it was deleted. */
export async function findLeftBehind(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: outgoingMessages.id })
    .from(drafts)
    .innerJoin(outgoingMessages, eq(outgoingMessages.id, drafts.outgoingId))
    .where(eq(outgoingMessages.state, 'sent'))
    .limit(100)
  return rows.map(({ id }) => id)
}

/**
 * Drafts that nothing leads to since before the given time: their messages were deleted elsewhere. Those that somebody
 * changes just now are left, so that this waits for nobody.
 */
export async function deleteAbandoned(db: Executor, before: Date): Promise<DraftRow[]> {
  const abandoned = db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(isNull(drafts.messageId), isNull(drafts.outgoingId), lt(drafts.updatedAt, before)))
    .for('update', { skipLocked: true })
  return db.delete(drafts).where(inArray(drafts.id, abandoned)).returning()
}

/** Saves over the revision that the writer has seen; null when it is another by now, or being sent. */
export async function updateDraft(
  db: Executor,
  id: number,
  revision: number,
  values: Partial<NewDraft>,
): Promise<DraftRow | null> {
  const [row] = await db
    .update(drafts)
    .set({ ...values, revision: revision + 1 })
    .where(and(eq(drafts.id, id), eq(drafts.revision, revision), isNull(drafts.outgoingId)))
    .returning(columns)
  return row ?? null
}

export async function patchDraft(db: Executor, id: number, values: Partial<NewDraft>): Promise<void> {
  await db.update(drafts).set(values).where(eq(drafts.id, id))
}

/**
 * Puts a draft into an account of another workspace, without the message that stood for it in the one before. The row is
 * made anew under the same id, because a distributed database does not let its key change.
 */
export async function moveDraft(
  tx: Tx,
  draft: Pick<DraftRow, 'workspaceId' | 'id'>,
  { workspaceId, id: accountId }: AccountKey,
): Promise<void> {
  const kept = Object.values(getTableColumns(drafts))
    .map(({ name }) => name)
    .filter(name => !['workspace_id', 'account_id', 'message_id', 'outgoing_id'].includes(name))
  const names = sql.join(
    kept.map(name => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    with gone as (
      delete from drafts where workspace_id = ${draft.workspaceId} and id = ${draft.id} returning ${names}
    )
    insert into drafts (workspace_id, account_id, ${names}) overriding system value
    select ${workspaceId}, ${accountId}, ${names} from gone`)
}

export async function deleteDraft(db: Executor, id: number): Promise<void> {
  await db.delete(drafts).where(eq(drafts.id, id))
}

/** Drafts whose newest revision is not at the provider, although nobody has typed for a while and it can be reached. */
export async function findUnfiled(
  db: Executor,
  { before, now }: { before: Date; now: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(mailAccounts, eq(mailAccounts.id, drafts.accountId))
    .where(
      and(
        isNull(drafts.outgoingId),
        isNotNull(drafts.messageId),
        lt(drafts.updatedAt, before),
        or(isNull(drafts.fileAfter), lte(drafts.fileAfter, now)),
        or(isNull(drafts.filedRevision), ne(drafts.filedRevision, drafts.revision)),
        eq(mailAccounts.isActive, true),
        or(isNull(mailAccounts.tokenExpiry), gt(mailAccounts.tokenExpiry, before)),
      ),
    )
    .orderBy(drafts.updatedAt)
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Drafts of an account that the provider has not taken are due at once; answers which. */
export async function hurryDrafts(db: Executor, accountId: number): Promise<number[]> {
  const rows = await db
    .update(drafts)
    .set({ fileAfter: null })
    .where(and(eq(drafts.accountId, accountId), isNotNull(drafts.filingProblem)))
    .returning({ id: drafts.id })
  return rows.map(({ id }) => id)
}

/** Locks the draft until the end of the transaction. */
export async function lockDraft(db: Executor, id: number): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(drafts).where(eq(drafts.id, id)).for('update')
  return row ?? null
}

/**
 * Deletes a message that was never at a provider, with a conversation that has nothing else in it. Answers the blobs
 * it had; null when it is not one of those, and stays.
 */
export async function deleteLocalMessage(
  db: Executor,
  messageId: number,
): Promise<{ source: string | null; files: string[] } | null> {
  const files = await db
    .select({ blob: attachments.blob })
    .from(attachments)
    .where(eq(attachments.messageId, messageId))
  const [gone] = await db
    .delete(messages)
    .where(
      and(
        eq(messages.id, messageId),
        sql`not exists (select 1 from ${placements} p where p.message_id = ${messageId} and p.remote_id is not null)`,
        sql`not exists (select 1 from ${outgoingMessages} o where o.message_id = ${messageId})`,
      ),
    )
    .returning({ threadId: messages.threadId, sourceBlob: messages.sourceBlob })
  if (!gone) return null
  await db.execute(sql`
    delete from threads t where t.id = ${gone.threadId} and not exists (select 1 from messages m where m.thread_id = t.id)`)
  return { source: gone.sourceBlob, files: files.map(({ blob }) => blob) }
}

/** What an existing message in Drafts says, for going on with it here. */
export async function findWrittenMessage(db: Executor, messageId: OpenedId) {
  const [row] = await db
    .select({
      accountId: messages.accountId,
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
          .where(and(eq(placements.messageId, messages.id), isNotNull(placements.remoteId))),
      ).mapWith(Boolean),
      text: messageBodies.text,
      safeHtml: messageBodies.safeHtml,
    })
    .from(messages)
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
    .where(eq(messages.id, messageId))
  return row ?? null
}

/** What is sent to the provider of a message. */
export async function findStored(db: Executor, messageId: number) {
  const [row] = await db
    .select({ sourceBlob: messages.sourceBlob, rfcMessageId: messages.rfcMessageId })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row ?? null
}

export async function findByRfcId(
  db: Executor,
  accountId: number,
  rfcMessageId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.rfcMessageId, rfcMessageId),
        isNull(messages.orphanedAt),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

export async function findThreadOfMessage(db: Executor, messageId: number): Promise<number | null> {
  const [row] = await db
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row?.threadId ?? null
}
