import { can } from '#core/policy.ts'
import { useSession } from '#web/people/auth/queries.ts'

/** Why the person may not delete or export contacts; false if they may. */
export function useTakingAway(): string | false {
  const { user } = useSession()
  if (!user || can(user, 'outreach.manage')) return false
  return 'Only admins of your organization may delete or export contacts'
}
