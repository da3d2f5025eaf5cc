import { LockKeyhole } from 'lucide'
import { Outlet } from 'react-router'
import { can } from '#core/policy.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** Screens of outreach, for those who may use it. */
export function OutreachRoute() {
  const { user } = useSession()
  if (user && can(user, 'outreach.use')) return <Outlet />
  return (
    <EmptyState
      isPage
      icon={LockKeyhole}
      title="You don’t have permission to use outreach"
      text="Outreach covers contacts, websites, campaigns and tasks. An admin of your organization can give you the permission."
    />
  )
}
