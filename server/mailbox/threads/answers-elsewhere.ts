import { type SQL, sql } from 'drizzle-orm'

/** In the mailbox of the message, or in all mailboxes of the workspace. */
type Where = 'here' | 'everywhere'

/**
 * A relation: the messages of other conversations that answer message `m`. An answer under another subject begins a
 * conversation of its own, and still is an answer; so is one to another mailbox.
 */
export const answersElsewhere = (workspaceId: number, m: SQL, where: Where): SQL => sql`(
  select e.* from thread_references r
  join messages e on e.workspace_id = ${workspaceId} and e.thread_id = r.thread_id
  where r.workspace_id = ${workspaceId} and r.rfc_message_id = ${m}.rfc_message_id
    and r.account_id = ${where === 'here' ? sql`${m}.account_id` : accountsOf(workspaceId)}
    and r.thread_id <> ${m}.thread_id
    and coalesce(e.in_reply_to, e."references"[cardinality(e."references")]) = ${m}.rfc_message_id)`

const accountsOf = (workspaceId: number) =>
  sql`any(array(select a.id from mail_accounts a where a.workspace_id = ${workspaceId} and a.removed_at is null))`

/** A relation: the ids of the messages of a conversation, and of those that answer it elsewhere. */
export const idsOfConversation = (workspaceId: number, threadId: SQL | number, where: Where): SQL => sql`(
  select c.id from messages c where c.workspace_id = ${workspaceId} and c.thread_id = ${threadId}
  union
  select e.id from messages c cross join lateral ${answersElsewhere(workspaceId, sql.raw('c'), where)} e
  where c.workspace_id = ${workspaceId} and c.thread_id = ${threadId})`
