import type { organization } from '#core/contract/organization.ts'
import { changeOrganizationName, readOrganization } from '#server/features/organization/organization.ts'
import type { Routes } from '#server/http/call.ts'

export const organizationRoutes: Routes<typeof organization> = {
  get: ({ ctx }) => readOrganization(ctx),
  rename: ({ ctx, body }) => changeOrganizationName(ctx, body.name),
}
