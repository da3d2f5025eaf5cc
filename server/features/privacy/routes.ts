import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { privacy } from '#core/contract/privacy.ts'
import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps, Routes } from '#server/deps.ts'
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
  async export({ deps, actor, reply }): Promise<typeof REPLIED> {
    requireOpen(actor)
    await requireAttempt(deps, exports(actor.id))
    const user = await self(deps, actor)
    await inTransaction(deps.db, tx =>
      recordAudit(tx, {
        at: deps.clock.now(),
        actor: user,
        organizationId: user.organizationId,
        action: 'data.exported',
        subject: { text: user.email, id: user.id },
      }),
    )
    return sendZip(reply, await exportData(deps, actor.id))
  },
  async deletion({ deps, actor }) {
    requireOpen(actor)
    const person = await self(deps, actor)
    return describeDeletion(deps, { person, actor: person })
  },
  async leave({ deps, actor, body }) {
    requireOpen(actor)
    await leaveOrganization(deps, await requirePassword(deps, actor, body.password), body.accounts)
    return { success: true }
  },
  async deleteSelf({ deps, actor, body, request, reply }) {
    requireOpen(actor)
    const person = await requirePassword(deps, actor, body.password)
    await deletePerson(deps, { person, actor: person, accounts: body.accounts })
    forgetSession(deps, request, reply)
    return { success: true }
  },
}

async function self(deps: Deps, actor: Actor) {
  const found = await findUser(deps.db, actor.id)
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
