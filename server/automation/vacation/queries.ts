import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount, isOfAccounts } from '#server/db/keys.ts'
import { outgoingMessages, vacationAnswers, vacationNotes } from '#server/db/schema/index.ts'

export type VacationRow = typeof vacationNotes.$inferSelect

export async function findNote(db: Executor, account: AccountKey): Promise<VacationRow | null> {
  const [row] = await db.select().from(vacationNotes).where(isOfAccount(vacationNotes, account))
  return row ?? null
}

export async function findNotes(db: Executor, accounts: readonly AccountKey[]): Promise<VacationRow[]> {
  if (accounts.length === 0) return []
  return db
    .select()
    .from(vacationNotes)
    .where(isOfAccounts(vacationNotes, accounts))
    .orderBy(vacationNotes.accountId)
}

export async function saveNote(db: Executor, row: VacationRow): Promise<void> {
  const { workspaceId: _, ...set } = row
  await db
    .insert(vacationNotes)
    .values(row)
    .onConflictDoUpdate({ target: [vacationNotes.workspaceId, vacationNotes.accountId], set })
}

/** The notes of an account that wait to leave. */
export async function findWaitingNotes(db: Executor, account: AccountKey): Promise<number[]> {
  const o = outgoingMessages
  const rows = await db
    .select({ id: o.id })
    .from(o)
    .where(and(isOfAccount(o, account), eq(o.state, 'queued'), eq(o.origin, 'vacation')))
  return rows.map(({ id }) => id)
}

/** Whether somebody has written to this address from the account; answers that programs gave do not count. */
export async function hasWrittenTo(
  db: Executor,
  { workspaceId, id }: AccountKey,
  address: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (
      select from messages where workspace_id = ${workspaceId} and account_id = ${id} and in_sent
        and not is_automatic and exists (
          select from jsonb_array_elements(to_list || cc_list || bcc_list) person
          where lower(person->>'address') = ${address})
    ) as known`)
  return rows[0]?.known === true
}

/** Whether a note has been sent for one of these senders (in lower case) since a time. */
export async function isAnswered(
  db: Executor,
  account: AccountKey,
  { senders, since }: { senders: readonly string[]; since: Date },
): Promise<boolean> {
  const a = vacationAnswers
  const [row] = await db
    .select({ sender: a.sender })
    .from(a)
    .where(and(isOfAccount(a, account), eq(a.sender, anyText(senders)), gt(a.answeredAt, since)))
    .limit(1)
  return row !== undefined
}

/**
 * Notes that these senders are answered now. Returns false if one of them has been since `notSince`: then the caller
 * rolls back.
 */
export async function claimAnswer(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { senders, now, notSince }: { senders: readonly string[]; now: Date; notSince: Date },
): Promise<boolean> {
  const a = vacationAnswers
  const rows = await db
    .insert(a)
    .values(senders.map(sender => ({ workspaceId, accountId, sender, answeredAt: now })))
    .onConflictDoUpdate({
      target: [a.workspaceId, a.accountId, a.sender],
      set: { answeredAt: now },
      setWhere: lte(a.answeredAt, notSince),
    })
    .returning({ sender: a.sender })
  return rows.length === senders.length
}
