import type { ImportState } from '#core/contract/outreach/import-values.ts'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { managedOutreach, outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { findImport, type ImportRecord, lockImport, type ShownImport } from './queries.ts'

/** Why a file can neither be read anew nor be started. */
export const UNDER_WAY = 'This file is being imported already.'

/** An import of the actor's workspace. Throws 403 without the permission to use outreach, and 404 for another's. */
export async function requireImport(db: Executor, actor: Actor, id: number): Promise<ShownImport> {
  const found = await findImport(db, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This import')
  return found
}

/** Throws 403 unless the actor has imported it, or may delete and export all contacts. */
export function requireOwnImport(actor: Actor, { userId }: Pick<ImportRecord, 'userId'>): void {
  if (userId !== actor.id) managedOutreach(actor)
}

/** An import of the actor's workspace, locked, and in one of these states. Throws 409 with this message in any other. */
export async function lockImportIn(
  tx: Tx,
  actor: Actor,
  { id, states, otherwise }: { id: number; states: readonly ImportState[]; otherwise: string },
): Promise<ImportRecord> {
  const found = await lockImport(tx, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This import')
  if (!states.includes(found.state)) throw new AppError(409, otherwise, 'conflict')
  return found
}
