import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { MailImport } from '#core/contract/mail-imports.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { badRequest } from '#server/platform/errors.ts'
import { presentImport } from './list-imports.ts'
import {
  deleteChunks,
  deleteImport,
  findChunks,
  hasUnfiled,
  type ImportRow,
  updateImport,
} from './queries.ts'
import { lockImportIn } from './require-import.ts'
import { tellImport } from './tell-import.ts'

/** Has a file imported, now that all of it is here. */
export async function startMailImport(ctx: Ctx, id: number): Promise<MailImport> {
  const row = await inTransaction(ctx.db, async tx => {
    const otherwise = 'This import has begun already.'
    const { row, account } = await lockImportIn(tx, ctx.actor, { id, states: ['uploading'], otherwise })
    const size = (await findChunks(tx, row)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    if (size !== row.sizeBytes) throw badRequest('Not all of this file is here yet.')
    await updateImport(tx, row, { state: 'waiting' })
    await ctx.queue.send('mailImports.read', { workspaceId: row.workspaceId, importId: id }, { db: tx })
    await recordImport(tx, ctx, { account, row, action: 'mail-import.started' })
    return row
  })
  return presentImport(ctx.db, row)
}

/** Stops an import between two of its transactions. What is imported stays, and the provider still gets it. */
export async function cancelMailImport(ctx: Ctx, id: number): Promise<MailImport> {
  const row = await inTransaction(ctx.db, async tx => {
    const states = ['waiting', 'reading'] as const
    const otherwise = 'This import has ended already.'
    const { row, account } = await lockImportIn(tx, ctx.actor, { id, states, otherwise })
    await deleteChunks(tx, row)
    await updateImport(tx, row, { state: 'cancelled', problem: null, endedAt: ctx.clock.now() })
    const { workspaceId, accountId } = row
    await ctx.queue.send('mailImports.file', { workspaceId, accountId }, { db: tx })
    await recordImport(tx, ctx, { account, row, action: 'mail-import.cancelled' })
    await tellImport(ctx, tx, row)
    return row
  })
  return presentImport(ctx.db, row)
}

/** Forgets an import that has ended, or an upload with its pieces. */
export async function removeImport(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const states = ['uploading', 'done', 'cancelled', 'failed'] as const
    const otherwise = 'This import goes on. Stop it first.'
    const { row } = await lockImportIn(tx, ctx.actor, { id, states, otherwise })
    if (await hasUnfiled(tx, row)) throw badRequest('The mailbox does not have all of this mail yet.')
    await deleteImport(tx, row)
  })
}

interface Deed {
  account: MailAccount
  row: ImportRow
  action: AuditAction
}

export const recordImport = (
  tx: Tx,
  { clock, actor }: Pick<Ctx, 'clock' | 'actor'>,
  { account, row, action }: Deed,
) =>
  recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: account.organizationId,
    ...(account.organizationId === null && account.ownerId !== null ? { userId: account.ownerId } : {}),
    action,
    subject: { text: account.email, id: account.id },
    details: { file: row.name },
  })
