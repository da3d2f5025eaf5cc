import { organization } from '#core/contract/organization.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** Asked for only when the person belongs to one. */
export const useOrganization = (organizationId: number | null) =>
  useRead(organization.get, {}, { enabled: organizationId !== null })

export const useRenameOrganization = () =>
  useAction(organization.rename, { refreshes: ['/api/organization', '/api/auth/user', '/api/admin'] })
