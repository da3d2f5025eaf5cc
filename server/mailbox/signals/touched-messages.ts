import { type SQL, sql } from 'drizzle-orm'
import { anyId } from '#server/db/is-in.ts'

/**
 * The messages that these may concern, by id: those of their conversations, those of conversations that they answer under
 * another subject, and those of ours that they tell something of.
 */
export const touchedMessages = (workspaceId: number, messageIds: readonly number[]): SQL =>
  sql`select distinct mate.id from messages m
      join messages mate on mate.workspace_id = m.workspace_id and mate.thread_id = m.thread_id
      where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)}
      union
      select mate.id from messages m
      join messages answered on answered.workspace_id = m.workspace_id and answered.account_id = m.account_id
        and answered.rfc_message_id = m.in_reply_to and answered.thread_id <> m.thread_id
      join messages mate on mate.workspace_id = answered.workspace_id and mate.thread_id = answered.thread_id
      where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)}
      union
      select s.about_id from message_signals s
      where s.workspace_id = ${workspaceId} and s.message_id = ${anyId(messageIds)} and s.about_id is not null`
