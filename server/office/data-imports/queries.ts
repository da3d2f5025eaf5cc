import { and, eq, sql } from 'drizzle-orm'
import { append } from '#core/lists.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import {
  calendarAnswers,
  campaigns,
  contacts,
  messages,
  outreachTasks,
  threads,
  websiteFindings,
} from '#server/db/schema/index.ts'
import { changeCounted } from '#server/mailbox/counts/count-queries.ts'

/** Contacts without any address that are called like one of these. */
export async function findNamesakes(db: Executor, workspaceId: number, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .select({ id: contacts.id, kind: contacts.kind, name: contacts.name })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        sql`${contacts.name} = ${anyText(names)}`,
        sql`not exists (select from contact_addresses a
          where a.workspace_id = ${workspaceId} and a.contact_id = contacts.id)`,
      ),
    )
    .orderBy(contacts.id)
}

type Finding = Omit<typeof websiteFindings.$inferInsert, 'workspaceId' | 'websiteId' | 'id'>

/** Stores what was found on a website that is new here. */
export async function insertFindings(
  tx: Tx,
  { workspaceId, id }: { workspaceId: number; id: number },
  found: readonly Finding[],
): Promise<void> {
  if (found.length === 0) return
  await tx
    .insert(websiteFindings)
    .values(found.map(values => ({ ...values, workspaceId, websiteId: id })))
    .onConflictDoNothing()
}

export async function findAllCampaignSteps(db: Executor, workspaceId: number) {
  return db
    .select({ name: campaigns.name, steps: campaigns.steps })
    .from(campaigns)
    .where(eq(campaigns.workspaceId, workspaceId))
}

/** Whether a contact has an open task of this kind and title. */
export async function hasOpenTask(
  db: Executor,
  workspaceId: number,
  { contactId, kind, title }: { contactId: number; kind: 'step' | 'follow-up'; title: string },
): Promise<boolean> {
  const t = outreachTasks
  const count = await db.$count(
    t,
    and(
      eq(t.workspaceId, workspaceId),
      eq(t.contactId, contactId),
      eq(t.kind, kind),
      eq(t.title, title),
      eq(t.state, 'open'),
    ),
  )
  return count > 0
}

/** Messages of a mailbox, with their conversations and whether they are snoozed, muted, or came back from a snooze. */
export async function findMessageStates(db: Executor, account: AccountKey, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: messages.id,
      threadId: messages.threadId,
      snoozedUntil: messages.snoozedUntil,
      firstReceivedAt: messages.firstReceivedAt,
      mutedAt: threads.mutedAt,
    })
    .from(messages)
    .innerJoin(threads, and(eq(threads.workspaceId, messages.workspaceId), eq(threads.id, messages.threadId)))
    .where(
      and(
        isOfAccount(messages, account),
        eq(threads.workspaceId, account.workspaceId),
        sql`${messages.id} = ${anyId(ids)}`,
      ),
    )
}

/** Puts messages where they were in lists before: they had come back from a snooze at this time. */
export async function setReturned(
  tx: Tx,
  account: AccountKey,
  returned: ReadonlyMap<number, Date>,
): Promise<number[]> {
  const ids: number[] = []
  for (const [id, receivedAt] of returned) {
    const at = sql`${receivedAt.toISOString()}::timestamptz`
    const isEarlier = sql`m.account_id = ${account.id} and m.id = ${id} and m.first_received_at is null and m.received_at < ${at}`
    append(
      ids,
      await changeCounted(
        tx,
        account,
        isEarlier,
        sql`first_received_at = m.received_at, received_at = ${at}`,
      ),
    )
  }
  return ids
}

/** Keeps answers to invitations where none was kept; returns how many. */
export async function insertAnswers(
  db: Executor,
  rows: readonly (typeof calendarAnswers.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  const kept = await db
    .insert(calendarAnswers)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ uid: calendarAnswers.uid })
  return kept.length
}

/** Ids of those of these messages that lie in an inbox. */
export async function findInInbox(
  db: Executor,
  { workspaceId }: AccountKey,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.message_id::text as id from placements p
    join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    where p.workspace_id = ${workspaceId} and p.message_id = ${anyId(ids)} and f.role = 'inbox'`)
  return new Set(rows.map(({ id }) => Number(id)))
}
