import type { AdminInvitation, AdminUser, MonthEarnings } from '#core/contract/admin.ts'
import { type Actor, can } from '#core/policy.ts'
import { presentUser } from '#server/people/auth/present-user.ts'
import type { FoundUser } from '#server/people/auth/queries.ts'
import type { findOwed } from '#server/people/invitations/queries.ts'
import type { findInvitations } from './queries.ts'

export function presentAdminUser(found: FoundUser, actor: Actor): AdminUser {
  const shown = presentUser(found)
  return {
    ...shown,
    signupMethod: shown.invitedBy?.type ?? signupMethod(found),
    canManage: can(actor, 'person.manage', found.user),
    hasSecondFactor: found.hasSecondFactor,
  }
}

/** How the person signed up, as far as the row says: the inviter may have been deleted. */
function signupMethod({ user }: FoundUser): AdminUser['signupMethod'] {
  if (user.referredByTeamId !== null) return 'team'
  return user.referredByAffiliateId === null ? 'direct' : 'affiliate'
}

export function presentInvitation(
  {
    invitation,
    organizationName,
    invitedBy,
    inviterMayStill,
  }: Awaited<ReturnType<typeof findInvitations>>[number],
  now: Date,
): AdminInvitation {
  const { id, email, role, createdAt, expiresAt } = invitation
  return {
    id,
    email,
    role,
    status: statusOf(invitation, inviterMayStill, now),
    organizationName,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Groups earnings by month, with what is owed to each affiliate and what has been paid. */
export function presentEarnings(rows: Awaited<ReturnType<typeof findOwed>>): MonthEarnings[] {
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, earned]) => ({
    month,
    owed: earned.filter(({ isPaid }) => !isPaid).map(({ email, cents }) => ({ email, cents })),
    paidCents: earned.reduce((sum, { isPaid, cents }) => sum + (isPaid ? cents : 0), 0),
  }))
}

function statusOf(
  { acceptedAt, revokedAt, expiresAt }: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  inviterMayStill: boolean,
  now: Date,
): AdminInvitation['status'] {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'cancelled'
  return expiresAt <= now || !inviterMayStill ? 'expired' : 'pending'
}
