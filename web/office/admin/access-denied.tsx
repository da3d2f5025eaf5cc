import { ShieldOff } from 'lucide'
import type { User } from '#core/contract/auth.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** The admin panel for people who may not open it. */
export function AccessDenied({ role }: { role: User['role'] }) {
  const isAgent = role === 'agent'
  return (
    <EmptyState
      icon={ShieldOff}
      title="Access Denied"
      text={
        isAgent ? (
          <>
            <span className="block">You don't have permission to access the admin panel.</span>
            <span className="block">Contact your organization owner for admin access.</span>
          </>
        ) : (
          'You need admin privileges to access this page.'
        )
      }
    />
  )
}
