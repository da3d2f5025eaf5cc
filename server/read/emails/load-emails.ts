import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { knownPeopleOf } from './known-people.ts'
import { presentEmail, presentRow } from './present.ts'
import { findRows, findWhole, type WholeEmailData } from './row-queries.ts'

/** Loads list rows in the order of `ids`; leaves out messages that do not exist. */
export async function loadRows(
  db: Executor,
  workspaceIds: readonly number[],
  ids: readonly number[],
): Promise<EmailRow[]> {
  return inOrder(ids, await findRows(db, workspaceIds, ids)).map(presentRow)
}

/** Loads whole messages of an account in the order of `ids`, for other readers than a person. */
export async function loadEmails(db: Executor, account: AccountKey, ids: OpenedId[]): Promise<Email[]> {
  return inOrder(ids, await findWhole(db, account.workspaceId, ids)).map(row => presentEmail(row, null))
}

/** Presents messages of an account to a person, with warnings of their senders. */
export async function presentTo(
  ctx: Pick<Ctx, 'db' | 'database' | 'clock'>,
  { account, rows }: { account: VersionedAccount; rows: WholeEmailData[] },
): Promise<Email[]> {
  const known = rows.length > 0 ? await knownPeopleOf(ctx, account) : null
  return rows.map(row => presentEmail(row, known))
}

export function inOrder<T extends { id: number }>(ids: readonly number[], rows: T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
