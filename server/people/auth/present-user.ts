import type { User } from '#core/contract/auth.ts'
import type { FoundUser } from './queries.ts'

export function presentUser({
  user,
  organizationName,
  permission,
  inviter,
  affiliate,
  team,
  isSealed,
}: FoundUser): User {
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
    invitedBy: invitedBy({ inviter, affiliate, team }),
    permission,
    isSealed,
    createdAt: user.createdAt.toISOString(),
  }
}

/** A personal invitation takes precedence over a code of a team or an affiliate. */
function invitedBy({ inviter, affiliate, team }: Pick<FoundUser, 'inviter' | 'affiliate' | 'team'>) {
  if (inviter) return { name: nameOf(inviter), type: 'invitation' as const }
  if (affiliate) return { name: nameOf(affiliate), type: 'affiliate' as const }
  return team ? { name: team.name, type: 'team' as const } : null
}

/** First and last name; empty if the person has neither, or was deleted. */
export const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ').trim()
