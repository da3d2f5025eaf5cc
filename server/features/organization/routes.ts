import type { organization } from '#core/contract/organization.ts'
import type { Routes } from '#server/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { findOrganization } from './queries.ts'

export const organizationRoutes: Routes<typeof organization> = {
  async get({ deps, actor }) {
    const found = actor.organizationId === null ? null : await findOrganization(deps.db, actor.organizationId)
    if (!found) throw notFound('Your organization')
    return { name: found.name, createdAt: found.createdAt.toISOString() }
  },
}
