import { UserPlus, Users } from 'lucide'
import { useState } from 'react'
import type { AdminUser } from '#core/contract/admin.ts'
import type { User } from '#core/contract/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { InvitationList } from '../invitations/invitation-list.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { useAdminOrganizations, useAdminUsers } from '../queries.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { UserRow } from './user-row.tsx'

const COLUMNS = ['User', 'Organization', 'Role', 'Account Status', 'Signup Method'] as const

export function UsersPanel({ viewer }: { viewer: User }) {
  const users = useAdminUsers()
  const organizations = useAdminOrganizations()
  const [isInviting, setInviting] = useState(false)
  const [deleting, setDeleting] = useState<AdminUser | null>(null)
  const [linking, setLinking] = useState<AdminUser | null>(null)
  const [resetting, setResetting] = useState<AdminUser | null>(null)
  const rows = useKeepRowFocus<HTMLTableSectionElement>(users.data, deleting)
  const count = organizations.data?.organizations.length
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {users.isPending || organizations.isPending ? (
          <span className="flex-1">
            <Skeleton className="h-4 w-56" />
          </span>
        ) : (
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-muted">
            {users.data && (
              <span className="font-medium text-text tabular-nums">{`Total: ${users.data.length} users`}</span>
            )}
            {count !== undefined && (
              <span className="tabular-nums">
                {count} {count === 1 ? 'organization' : 'organizations'}
              </span>
            )}
            <span>All on free trial</span>
          </p>
        )}
        <Button icon={UserPlus} variant="primary" onClick={() => setInviting(true)}>
          Invite User
        </Button>
      </div>
      {users.data ? (
        <div className="overflow-x-auto">
          <table className="mt-6 w-full border-collapse text-left max-xl:block">
            <thead className="text-faint text-sm max-xl:sr-only">
              <tr className="border-line border-b">
                {COLUMNS.map(name => (
                  <th key={name} scope="col" className="py-2 pr-4 font-medium">
                    {name}
                  </th>
                ))}
                <th scope="col" className="py-2 text-right font-medium">
                  Actions
                </th>
              </tr>
            </thead>
            <tbody {...rows} className="max-xl:block">
              {users.data.map(user => (
                <UserRow
                  key={user.id}
                  user={user}
                  viewer={viewer}
                  onDelete={() => setDeleting(user)}
                  onResetLink={() => setLinking(user)}
                  onResetFactor={() => setResetting(user)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : users.isError ? (
        <EmptyState
          icon={Users}
          title="The people could not be loaded"
          text="The server did not answer. Nothing is lost."
          action={<Button onClick={() => void users.refetch()}>Try again</Button>}
        />
      ) : (
        <div className="mt-6">
          <SkeletonRows count={5} label="Loading users..." />
        </div>
      )}
      {/* Rendered after the people above have loaded, because their table would push it down. */}
      {!users.isPending && <InvitationList />}
      {isInviting && <InviteDialog user={viewer} onClose={() => setInviting(false)} />}
      {linking && <ResetLinkDialog user={linking} onClose={() => setLinking(null)} />}
      {resetting && <ResetFactorDialog user={resetting} onClose={() => setResetting(null)} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
