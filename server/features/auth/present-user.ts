import type { User } from '#core/contract/auth.ts'
import type { UserRow } from './queries.ts'

export function presentUser({
  user,
  organizationName,
}: {
  user: UserRow
  organizationName: string | null
}): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    organizationId: user.organizationId,
    organization: organizationName === null ? null : { name: organizationName },
    organizationName,
    accountType: user.accountType,
    isAffiliate: user.isAffiliate,
    referredByTeamId: user.referredByTeamId,
    referredByAffiliateId: user.referredByAffiliateId,
    invitedBy: null,
    createdAt: user.createdAt.toISOString(),
  }
}
