import { views } from '#core/contract/views.ts'
import { can } from '#core/policy.ts'
import { useAccounts } from '#web/features/accounts/queries.ts'
import { useSession } from '#web/features/auth/queries.ts'
import { useRead } from '#web/platform/query.ts'

/** Asked anew each time it is shown: it grows by what others do. */
export const useViews = (id: number) => useRead(views.list, { params: { id } }, { staleTime: 0 })

/** Whether the caller may learn who opened the messages of an account; somebody alone is told of nobody. */
export function useMaySeeViews(accountId: number): boolean {
  const { user } = useSession()
  const { data } = useAccounts()
  const account = data?.find(({ id }) => id === accountId)
  if (!user || user.organizationId === null || !account) return false
  const { organizationId } = user
  // Of colleagues' accounts only those in the same organization are listed.
  return can(user, 'mail.audit', { id: accountId, ownerId: account.isOwn ? user.id : 0, organizationId })
}
