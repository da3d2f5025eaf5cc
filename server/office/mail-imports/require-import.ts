import type { MailImportState } from '#core/contract/mail-imports.ts'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { findImportAmong, type ImportRow, lockImport } from './queries.ts'

/** An import into a mailbox that the caller manages. Throws 404 or 403. */
export async function requireImport(
  db: Executor,
  actor: Actor,
  id: number,
): Promise<{ row: ImportRow; account: MailAccount }> {
  const row = await findImportAmong(db, actor.workspaceIds, id)
  if (!row) throw notFound('This import')
  return { row, account: await requireAccount(db, actor, 'mail.manage', row.accountId) }
}

/** The same for a change. Throws 409 in other states. */
export async function lockImportIn(
  tx: Tx,
  actor: Actor,
  { id, states, otherwise }: { id: number; states: readonly MailImportState[]; otherwise: string },
): Promise<{ row: ImportRow; account: MailAccount }> {
  const { row, account } = await requireImport(tx, actor, id)
  const locked = await lockImport(tx, row)
  if (!locked) throw notFound('This import')
  if (!states.includes(locked.state)) throw new AppError(409, otherwise, 'import-state')
  return { row: locked, account }
}
