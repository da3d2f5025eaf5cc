import type { organization } from '#core/contract/organization.ts'
import { type Actor, can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { namedActor } from '#server/features/auth/named-actor.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findOrganization, renameOrganization } from './queries.ts'

export const organizationRoutes: Routes<typeof organization> = {
  async get({ deps, actor }) {
    return present(await requireOrganization(deps, actor))
  },
  async rename({ deps, actor, body }) {
    const found = await requireOrganization(deps, actor)
    if (!can(actor, 'organization.manage', found)) throw forbidden()
    const by = await namedActor(deps.db, actor)
    await inTransaction(deps.db, async tx => {
      await renameOrganization(tx, found.id, body.name)
      await recordAudit(tx, {
        at: deps.clock.now(),
        actor: by,
        organizationId: found.id,
        action: 'organization.renamed',
        subject: { text: body.name, id: found.id },
        details: { from: found.name },
      })
    })
    return present({ ...found, name: body.name })
  },
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

async function requireOrganization(deps: Deps, actor: Actor): Promise<Found> {
  const found = actor.organizationId === null ? null : await findOrganization(deps.db, actor.organizationId)
  if (!found) throw notFound('Your organization')
  return found
}

const present = ({ name, createdAt, memberCount, owner }: Found) => ({
  name,
  createdAt: createdAt.toISOString(),
  memberCount,
  owner,
})
