import type { AdminInvitation } from '#core/contract/admin.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentInvitation } from './present.ts'
import { findInvitationById, findInvitations, revokeInvitation } from './queries.ts'
import { requireScope } from './require-scope.ts'

export async function listInvitations(ctx: Ctx): Promise<AdminInvitation[]> {
  const found = await findInvitations(ctx.db, requireScope(ctx.actor))
  return found.map(row => presentInvitation(row, ctx.clock.now()))
}

/** Returns an invitation that the caller may manage. */
export async function requireInvitation(ctx: Ctx, id: number) {
  const scope = requireScope(ctx.actor)
  const found = await findInvitationById(ctx.db, id)
  if (!found || (scope !== null && found.organizationId !== scope)) throw notFound('This invitation')
  return found
}

export async function cancelInvitation(ctx: Ctx, id: number): Promise<void> {
  const found = await requireInvitation(ctx, id)
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    if (!(await revokeInvitation(tx, found.id, now))) throw notFound('This invitation')
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId: found.organizationId,
      action: 'invitation.cancelled',
      subject: { text: found.email, id: found.id },
    })
  })
}
