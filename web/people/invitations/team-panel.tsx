import { Users } from 'lucide'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import type { TeamMember, TeamPermission } from '#core/contract/invitations.ts'
import { can } from '#core/policy.ts'
import { nameOf, roleName } from '#web/people/auth/role-names.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { CodeLine } from './code-line.tsx'
import { useCreateTeamCode, useInviteCodes, useTeamMembers, useTeamPermissions } from './queries.ts'

/** The dialog that changes what a member may do. The screen passes it, because the wing mailbox lies above this one. */
type Permissions = ComponentType<{ member: TeamMember; permission: TeamPermission; onClose: () => void }>

/** Settings, Profile: the team, for an organization's admin. Other people are told whom to ask. */
export function TeamPanel({
  user,
  organizationId,
  Permissions,
}: {
  user: User
  organizationId: number
  Permissions: Permissions
}) {
  const isManager = user.role === 'admin' && can(user, 'organization.manage', { id: organizationId })
  return (
    <section>
      <SectionHeading title="Team Management" />
      {isManager ? (
        <>
          <p className="mt-1 text-muted">
            Invitations by mail, roles, deleting people and the audit log are in the{' '}
            <Link to={paths.admin} className="text-accent-text underline">
              Admin Panel
            </Link>
            .
          </p>
          <TeamCode />
          <Members Permissions={Permissions} />
        </>
      ) : (
        <p className="mt-3 text-muted">
          You cannot manage team settings. Contact your organization admin for team management.
        </p>
      )}
    </section>
  )
}

function TeamCode() {
  const { data, isError, refetch } = useInviteCodes()
  const create = useCreateTeamCode()
  const { toast, attempt } = useAttempt()
  const code = data?.teamInviteCode ?? null
  const generate = () =>
    attempt({ title: 'Generation Failed', otherwise: 'Failed to generate team invite code' }, async () => {
      const { teamInviteCode } = await create.mutateAsync({})
      toast({ title: 'Team Invite Code Generated', description: teamInviteCode })
    })
  if (data === undefined)
    return isError ? (
      <NotLoaded text="The team code could not be loaded." onRetry={() => void refetch()} className="mt-3" />
    ) : (
      <div className="mt-3 flex max-w-md flex-col gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-11" />
        <Skeleton className="h-8 w-40" />
      </div>
    )
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <p className="max-w-measure text-muted">
        Whoever signs up with this code joins your team, and sees nothing before you grant it.
        {code !== null && ' A new code ends this one.'}
      </p>
      {code !== null && (
        <div className="w-full">
          <CodeLine label="Team invite code" code={code} />
        </div>
      )}
      <Button loading={create.isPending} onClick={() => void generate()}>
        {code === null ? 'Generate Team Invite Code' : 'Generate New Code'}
      </Button>
    </div>
  )
}

function Members({ Permissions }: { Permissions: Permissions }) {
  const members = useTeamMembers()
  const permissions = useTeamPermissions()
  const [editing, setEditing] = useState<number | null>(null)
  const member = members.data?.find(({ id }) => id === editing)
  const permissionOf = (id: number) => permissions.data?.find(({ teamMemberId }) => teamMemberId === id)
  const edited = member && permissionOf(member.id)
  if (!members.data || !permissions.data)
    return members.isError || permissions.isError ? (
      <EmptyState
        icon={Users}
        title="The team could not be loaded"
        text="The server did not answer. Nothing is lost."
        action={
          <Button
            onClick={() => {
              void members.refetch()
              void permissions.refetch()
            }}
          >
            Try again
          </Button>
        }
      />
    ) : (
      <SkeletonRows count={3} label="Loading team members..." />
    )
  if (members.data.length === 0)
    return (
      <EmptyState
        icon={Users}
        title="No team members yet"
        text="People who join with your code appear here, with what they may do."
        className="py-10"
      />
    )
  return (
    <>
      <ul className="mt-6 divide-y divide-line">
        {members.data.map(person => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-48 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium" title={nameOf(person)}>
                  {nameOf(person)}
                </span>
                <Badge>{roleName(person.role)}</Badge>
              </span>
              <span className="block truncate text-faint text-sm" title={person.email}>
                {person.email}
              </span>
            </span>
            <span className="text-muted text-sm">{inWords(permissionOf(person.id))}</span>
            <Button size="sm" onClick={() => setEditing(person.id)}>
              Permissions<span className="sr-only"> of {person.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {member && edited && (
        <Permissions member={member} permission={edited} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

function inWords(permission: TeamPermission | undefined): string {
  if (!permission) return ''
  const { canAccessAllAccounts, allowedAccountIds, canManageEmails, canManageAccounts, canUseOutreach } =
    permission
  const count = allowedAccountIds.length
  if (!canAccessAllAccounts && count === 0) return canManageAccounts ? 'Own accounts' : 'No mailbox yet'
  const where = canAccessAllAccounts ? 'All mailboxes' : `${count} ${count === 1 ? 'mailbox' : 'mailboxes'}`
  const what = [
    canManageEmails ? 'manages emails' : 'reads',
    ...(canManageAccounts ? ['manages accounts'] : []),
    ...(canUseOutreach ? ['uses outreach'] : []),
  ]
  return `${where}: ${what.join(', ')}`
}
