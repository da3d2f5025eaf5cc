import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findOrganization, renameOrganization } from './queries.ts'

/** Returns the caller's organization. */
export async function readOrganization(ctx: Ctx) {
  return present(await requireOrganization(ctx))
}

export async function changeOrganizationName(ctx: Ctx, name: string) {
  const found = await requireOrganization(ctx)
  if (!can(ctx.actor, 'organization.manage', found)) throw forbidden()
  await inTransaction(ctx.db, async tx => {
    await renameOrganization(tx, found.id, name)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: found.id,
      action: 'organization.renamed',
      subject: { text: name, id: found.id },
      details: { from: found.name },
    })
  })
  return present({ ...found, name })
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

async function requireOrganization(ctx: Ctx): Promise<Found> {
  const found =
    ctx.actor.organizationId === null ? null : await findOrganization(ctx.db, ctx.actor.organizationId)
  if (!found) throw notFound('Your organization')
  return found
}

const present = ({ name, createdAt, memberCount, owner }: Found) => ({
  name,
  createdAt: createdAt.toISOString(),
  memberCount,
  owner,
})
