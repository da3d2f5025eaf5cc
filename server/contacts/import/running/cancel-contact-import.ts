import type { ContactImport } from '#core/contract/outreach/contact-imports.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { presentImport } from '../present.ts'
import { deleteImport, updateImport } from '../queries.ts'
import { lockImportIn, requireImport } from '../require-import.ts'

/** Stops an import between two of its transactions. What is imported stays. */
export async function cancelContactImport(ctx: Ctx, id: number): Promise<ContactImport> {
  await inTransaction(ctx.db, async tx => {
    const found = await lockImportIn(tx, ctx.actor, {
      id,
      states: ['waiting', 'running'],
      otherwise: 'This import has ended already.',
    })
    await updateImport(tx, found, { state: 'cancelled', blob: null, endedAt: ctx.clock.now() })
    await recordDeed(tx, ctx, { action: 'contact_import.cancelled', subject: { text: found.name, id } })
    await tellWorkspace(tx, ctx, found.workspaceId, 'contact_added')
  })
  return presentImport(ctx, await requireImport(ctx.db, ctx.actor, id))
}

/** Drops a file that was not imported. */
export async function dropImport(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const otherwise = 'This file was imported already.'
    await deleteImport(tx, await lockImportIn(tx, ctx.actor, { id, states: ['draft'], otherwise }))
  })
}
