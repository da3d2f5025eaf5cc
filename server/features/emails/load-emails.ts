import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import { findKnownNames } from './people-queries.ts'
import { presentEmail, presentRow } from './present.ts'
import { findRows, findWhole } from './queries.ts'
import { type KnownPeople, knownPeople } from './sender-warning.ts'

/** Rows of these messages in the order of their ids; what does not exist is left out. */
export async function loadRows(db: Executor, ids: number[]): Promise<EmailRow[]> {
  return inOrder(ids, await findRows(db, ids)).map(presentRow)
}

/** Whole messages in the order of their ids. */
export async function loadEmails(db: Executor, ids: OpenedId[]): Promise<Email[]> {
  const rows = inOrder(ids, await findWhole(db, ids))
  const known = new Map<number, KnownPeople>()
  for (const accountId of new Set(rows.map(row => row.accountId)))
    known.set(accountId, knownPeople(await findKnownNames(db, accountId)))
  return rows.map(row => presentEmail(row, known.get(row.accountId) as KnownPeople))
}

function inOrder<T extends { id: number }>(ids: number[], rows: T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
