import { organization } from '#core/contract/organization.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** Loaded only for people who belong to an organization. */
export const useOrganization = (organizationId: number | null) =>
  useRead(organization.get, {}, { enabled: organizationId !== null })

export const useRenameOrganization = () =>
  useAction(organization.rename, { refreshes: ['/api/organization', '/api/auth/user', '/api/admin'] })
