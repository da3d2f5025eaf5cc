import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../client.ts'
import { anyId } from '../is-in.ts'
import type { AccountKey } from '../keys.ts'
import {
  automaticAnswerSentences,
  automaticAnswers,
  contactImportRows,
  contacts,
  drafts,
  enrolmentSteps,
  mailActions,
  mailboxAnswers,
  messageSignals,
  messages,
  outgoingMessages,
  outreachTasks,
  websiteFindings,
  websites,
} from '../schema/index.ts'

/**
 * The columns that are empty once the row is deleted that they name, by the table of that row. A distributed database does not
 * empty them by itself (`loosen-keys.ts`), so whatever deletes such a row goes through this file; otherwise its transaction
 * fails.
 */
export const NAMED_BY = {
  messages: [
    drafts.messageId,
    enrolmentSteps.messageId,
    mailActions.messageId,
    mailboxAnswers.messageId,
    messageSignals.aboutId,
    outreachTasks.messageId,
  ],
  outgoing_messages: [automaticAnswers.outgoingId, drafts.outgoingId, enrolmentSteps.outgoingId],
  contacts: [
    contactImportRows.contactId,
    contacts.organizationId,
    websiteFindings.contactId,
    websites.contactId,
  ],
  drafts: [automaticAnswers.draftId],
  mailbox_answers: [automaticAnswerSentences.answerId],
} as const satisfies Record<string, readonly Column[]>

type Named = keyof typeof NAMED_BY

/** Common table expressions that empty what names rows of this table whose ids are these: `is` is `in (…)` or `= any(…)`. */
function emptying(named: Named, workspaceId: number, is: SQL, but?: AccountKey): SQL {
  const parts = NAMED_BY[named].map(column => {
    const columns: Record<string, Column> = getTableColumns(column.table)
    const others = but && columns.accountId ? sql` and ${columns.accountId} <> ${but.id}` : sql``
    return sql`${sql.identifier(`emptied_${getTableName(column.table)}`)} as (
      update ${column.table} set ${sql.identifier(column.name)} = null
      where ${columns.workspaceId} = ${workspaceId} and ${column} ${is}${others})`
  })
  return sql.join(parts, sql`, `)
}

/** The same for the rows that the expression `gone` deletes, which returns their ids. */
export const forgetting = (named: Named, workspaceId: number): SQL =>
  emptying(named, workspaceId, sql`= any(array(select id from gone))`)

/**
 * Deletes rows and empties what names them, in one statement, which counts the deleted rows. Not for contacts: they name each
 * other, and one statement cannot both change and delete a row.
 */
export const deleteNamed = (
  db: Executor,
  table: typeof drafts | typeof mailboxAnswers,
  workspaceId: number,
  where: SQL | undefined,
) =>
  db.execute(sql`
    with gone as (delete from ${table} where ${where} returning id),
      ${forgetting(getTableName(table), workspaceId)}
    select from gone`)

/** Empties what names these rows, which the transaction deletes then. */
export async function forget(
  tx: Tx,
  named: Named,
  workspaceId: number,
  ids: readonly number[],
): Promise<void> {
  await empty(tx, emptying(named, workspaceId, sql`= ${anyId(ids)}`))
}

/** The same for messages, with those of the outbox that are deleted with them. */
export async function forgetMessages(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  const theirs = sql`= any(array(select id from ${outgoingMessages}
    where ${outgoingMessages.workspaceId} = ${workspaceId} and ${outgoingMessages.messageId} = ${anyId(ids)}))`
  await empty(tx, emptying('outgoing_messages', workspaceId, theirs))
  await forget(tx, 'messages', workspaceId, ids)
}

/** The same for all rows of an account, which are deleted with it, in rows that stay. */
export async function forgetAccount(tx: Tx, account: AccountKey): Promise<void> {
  const { workspaceId, id } = account
  for (const table of [messages, outgoingMessages, drafts, mailboxAnswers]) {
    const theirs = sql`in (select ${table.id} from ${table} where ${table.workspaceId} = ${workspaceId}
      and ${table.accountId} = ${id})`
    await empty(tx, emptying(getTableName(table) as Named, workspaceId, theirs, account))
  }
}

const empty = (db: Executor, parts: SQL) => db.execute(sql`with ${parts} select`)
