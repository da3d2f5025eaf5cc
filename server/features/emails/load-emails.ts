import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import { presentEmail, presentRow } from './present.ts'
import { findRows, findWhole } from './queries.ts'

/** Rows of these messages in the order of their ids; what does not exist is left out. */
export async function loadRows(db: Executor, ids: number[]): Promise<EmailRow[]> {
  return inOrder(ids, await findRows(db, ids)).map(presentRow)
}

/** Whole messages in the order of their ids. */
export async function loadEmails(db: Executor, ids: OpenedId[]): Promise<Email[]> {
  return inOrder(ids, await findWhole(db, ids)).map(presentEmail)
}

function inOrder<T extends { id: number }>(ids: number[], rows: T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
