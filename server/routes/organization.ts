import type { organization } from '#core/contract/organization.ts'
import type { Routes } from '#server/http/call.ts'
import { changeOrganizationName, readOrganization } from '#server/people/organization/organization.ts'

export const organizationRoutes: Routes<typeof organization> = {
  get: ({ ctx }) => readOrganization(ctx),
  rename: ({ ctx, body }) => changeOrganizationName(ctx, body.name),
}
