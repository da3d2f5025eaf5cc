import { views } from '#core/contract/views.ts'
import { can } from '#core/policy.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { useRead } from '#web/platform/query.ts'

/** Loaded again each time it is shown, because other people add entries. */
export const useViews = (id: number) => useRead(views.list, { params: { id } }, { staleTime: 0 })

/** Whether the caller may see who opened the messages of an account. Private accounts have no such records. */
export function useMaySeeViews(accountId: number): boolean {
  const { user } = useSession()
  const { data } = useAccounts()
  const account = data?.find(({ id }) => id === accountId)
  if (!user || user.organizationId === null || !account) return false
  const { organizationId } = user
  // Accounts of colleagues are only listed within the same organization.
  return can(user, 'mail.audit', { id: accountId, ownerId: account.isOwn ? user.id : 0, organizationId })
}
