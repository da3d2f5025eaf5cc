import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { drafts, messageBodies, messages, outgoingMessages, placements } from '#server/db/schema/index.ts'

export type DraftRow = typeof drafts.$inferSelect
export type NewDraft = typeof drafts.$inferInsert

export async function insertDraft(db: Executor, values: NewDraft): Promise<DraftRow> {
  const [row] = await db.insert(drafts).values(values).returning()
  if (!row) throw new Error('the draft was not stored')
  return row
}

export async function findDraft(db: Executor, id: number): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id))
  return row ?? null
}

/** The draft that a message in Drafts stands for. */
export async function findDraftOfMessage(db: Executor, messageId: number): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.messageId, messageId))
  return row ?? null
}

/** The draft that became an outgoing message. */
export async function findDraftOfOutgoing(db: Executor, outgoingId: number): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.outgoingId, outgoingId))
  return row ?? null
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
    .returning()
  return row ?? null
}

export async function patchDraft(db: Executor, id: number, values: Partial<NewDraft>): Promise<void> {
  await db.update(drafts).set(values).where(eq(drafts.id, id))
}

export async function deleteDraft(db: Executor, id: number): Promise<void> {
  await db.delete(drafts).where(eq(drafts.id, id))
}

/** Drafts whose newest revision is not at the provider although nobody has typed since `before`. */
export async function findUnfiled(db: Executor, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(
      and(
        isNull(drafts.outgoingId),
        lt(drafts.updatedAt, before),
        or(isNull(drafts.filedRevision), ne(drafts.filedRevision, drafts.revision)),
        sql`${drafts.messageId} is not null`,
      ),
    )
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Locks the draft until the end of the transaction. */
export async function lockDraft(db: Executor, id: number): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id)).for('update')
  return row ?? null
}

/** A message that was never at a provider, with a conversation that has nothing else in it. */
export async function deleteLocalMessage(db: Executor, messageId: number): Promise<boolean> {
  const [gone] = await db
    .delete(messages)
    .where(
      and(
        eq(messages.id, messageId),
        sql`not exists (select 1 from ${placements} p where p.message_id = ${messageId} and p.remote_id is not null)`,
        sql`not exists (select 1 from ${outgoingMessages} o where o.message_id = ${messageId})`,
      ),
    )
    .returning({ threadId: messages.threadId })
  if (!gone) return false
  await db.execute(sql`
    delete from threads t where t.id = ${gone.threadId} and not exists (select 1 from messages m where m.thread_id = t.id)`)
  return true
}

/** What an existing message in Drafts says, for going on with it here. */
export async function findWrittenMessage(db: Executor, messageId: number) {
  const [row] = await db
    .select({
      accountId: messages.accountId,
      threadId: messages.threadId,
      inReplyTo: messages.inReplyTo,
      toList: messages.toList,
      ccList: messages.ccList,
      bccList: messages.bccList,
      subject: messages.subject,
      inDrafts: messages.inDrafts,
      sourceBlob: messages.sourceBlob,
      text: messageBodies.text,
      safeHtml: messageBodies.safeHtml,
    })
    .from(messages)
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
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

/** People by how often and how lately these accounts wrote to them; then those who wrote to them personally. */
export async function findRecipients(
  db: Executor,
  accountIds: number[],
  limit: number,
): Promise<{ name: string | null; address: string }[]> {
  if (accountIds.length === 0) return []
  const ids = sql`(select unnest(${sql.param(accountIds)}::bigint[]))`
  const { rows } = await db.execute<{ name: string | null; address: string }>(sql`
    with sent as (
      select to_list || cc_list || bcc_list as people, received_at from messages
      where account_id in ${ids} and in_sent order by received_at desc limit 3000
    ), written as (
      select lower(p->>'address') as key, max(p->>'address') as address,
        (array_agg(p->>'name' order by received_at desc) filter (where p->>'name' <> ''))[1] as name,
        sum(exp(-extract(epoch from now() - received_at) / 7776000.0)) as weight, 1 as rank
      from sent cross join lateral jsonb_array_elements(people) p group by 1
    ), received as (
      select from_address, from_name, received_at from messages
      where account_id in ${ids} and in_inbox and not is_bulk and from_address is not null
      order by received_at desc limit 2000
    ), writers as (
      select lower(from_address) as key, max(from_address) as address,
        (array_agg(from_name order by received_at desc) filter (where from_name <> ''))[1] as name,
        sum(exp(-extract(epoch from now() - received_at) / 7776000.0)) as weight, 2 as rank
      from received group by 1
    ), people as (
      select distinct on (key) * from (select * from written union all select * from writers) a order by key, rank
    )
    select name, address from people
    where key not in (select lower(email) from mail_accounts where id in ${ids}) and key <> ''
    order by rank, weight desc, key limit ${limit}`)
  return rows
}
