import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { privacy } from '#core/contract/privacy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Routes } from '#server/deps.ts'
import { deletePerson, describeDeletion } from '#server/features/admin/delete-person.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requirePassword } from '#server/features/auth/factors/require-password.ts'
import { attemptLimit, requireAttempt } from '#server/features/auth/limits/attempts.ts'
import { findUser } from '#server/features/auth/queries.ts'
import { requireOpen } from '#server/features/auth/seals/require-open.ts'
import { forgetSession } from '#server/features/auth/session-cookie.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { REPLIED } from '#server/platform/http.ts'
import { exportData } from './export-data.ts'
import { leaveOrganization } from './leave-organization.ts'

/** An export reads all there is: not over and over. */
const exports = attemptLimit('exports', { windowMs: 60 * 60_000, max: 10 })

export const privacyRoutes: Routes<typeof privacy> = {
  async export({ ctx, reply }): Promise<typeof REPLIED> {
    requireOpen(ctx.actor)
    await requireAttempt(ctx, exports(ctx.actor.id))
    const { id, email, organizationId } = ctx.actor
    await inTransaction(ctx.db, tx =>
      recordAudit(tx, {
        at: ctx.clock.now(),
        actor: ctx.actor,
        organizationId,
        userId: id,
        action: 'data.exported',
        subject: { text: email, id },
      }),
    )
    return sendZip(reply, await exportData(ctx))
  },
  async deletion({ ctx }) {
    requireOpen(ctx.actor)
    return describeDeletion(ctx, await self(ctx))
  },
  async leave({ ctx, body }) {
    requireOpen(ctx.actor)
    await leaveOrganization(ctx, await requirePassword(ctx, body.password), body.accounts)
    return { success: true }
  },
  async deleteSelf({ ctx, body, request, reply }) {
    requireOpen(ctx.actor)
    const person = await requirePassword(ctx, body.password)
    await deletePerson(ctx, { person, accounts: body.accounts })
    forgetSession(ctx, request, reply)
    return { success: true }
  },
}

async function self(ctx: Ctx) {
  const found = await findUser(ctx.db, ctx.actor.id)
  if (!found) throw unauthorized()
  return found.user
}

async function sendZip(reply: FastifyReply, zip: Readable): Promise<typeof REPLIED> {
  await reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="quillbox-export.zip"')
    .send(zip)
  return REPLIED
}
