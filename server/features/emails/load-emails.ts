import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import { findKnownNames } from './people-queries.ts'
import { presentEmail, presentRow } from './present.ts'
import { findRows, findWhole } from './queries.ts'
import { knownPeople } from './sender-warning.ts'

/** Loads list rows in the order of `ids`; leaves out messages that do not exist. */
export async function loadRows(
  db: Executor,
  workspaceIds: readonly number[],
  ids: number[],
): Promise<EmailRow[]> {
  return inOrder(ids, await findRows(db, workspaceIds, ids)).map(presentRow)
}

/** Loads whole messages of an account in the order of `ids`. */
export async function loadEmails(db: Executor, account: AccountKey, ids: OpenedId[]): Promise<Email[]> {
  const rows = inOrder(ids, await findWhole(db, account.workspaceId, ids))
  if (rows.length === 0) return []
  const known = knownPeople(await findKnownNames(db, account))
  return rows.map(row => presentEmail(row, known))
}

function inOrder<T extends { id: number }>(ids: number[], rows: T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
