import { KeyRound, ShieldOff, Trash2 } from 'lucide'
import type { AdminUser } from '#core/contract/admin.ts'
import type { User } from '#core/contract/auth.ts'
import { nameOf, roleName } from '#web/people/auth/role-names.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useChangeRole } from '../queries.ts'

const methods = {
  direct: 'Direct',
  team: 'Team code',
  affiliate: 'Affiliate code',
  invitation: 'Email invitation',
}
const NO_ROLE = 'individual'

export function UserRow({
  user,
  viewer,
  onDelete,
  onResetLink,
  onResetFactor,
}: {
  user: AdminUser
  viewer: User
  onDelete: () => void
  onResetLink: () => void
  onResetFactor: () => void
}) {
  const change = useChangeRole()
  const { toast, attempt } = useAttempt()
  const setRole = async (value: string) => {
    const role = value === NO_ROLE ? null : (value as 'agent')
    await attempt({ title: 'Failed to update user role', otherwise: UNCERTAIN }, async () => {
      await change.mutateAsync({ params: { id: user.id }, body: { role } })
      toast({ title: 'User role updated', description: `${user.email} is now ${roleName(role)}.` })
    })
  }
  const isOwner = user.referredByTeamId === null && user.referredByAffiliateId === null
  return (
    <tr className="border-line border-b max-xl:grid max-xl:grid-cols-2 max-md:grid-cols-1 max-xl:gap-x-6 max-xl:items-center max-xl:gap-y-2 max-xl:py-4">
      <td className="max-w-60 py-3 pr-4 max-xl:max-w-none max-xl:p-0">
        <span className="flex items-center gap-3">
          <Avatar name={nameOf(user)} />
          <span className="min-w-0">
            <span className="block truncate font-medium" title={nameOf(user)}>
              {nameOf(user)}
            </span>
            <span className="block truncate text-faint text-sm" title={user.email}>
              {user.email}
            </span>
          </span>
        </span>
      </td>
      <td
        data-column="Organization"
        className={classNames(named, 'max-w-48 truncate py-3 pr-4 text-muted max-xl:max-w-none max-xl:p-0')}
        title={user.organizationName ?? undefined}
      >
        {user.organizationName ?? 'None'}
      </td>
      <td data-column="Role" className={classNames(named, 'py-3 pr-4 max-xl:p-0')}>
        <span className="mr-1.5 whitespace-nowrap">{isOwner ? 'Organization Owner' : 'Team Member'}</span>
        <Badge
          tone={user.role === 'admin' || user.role === 'super_admin' ? 'accent' : 'neutral'}
          className="mr-1.5 align-middle"
        >
          {roleName(user.role)}
        </Badge>
        {user.isAffiliate && (
          <Badge tone="success" className="align-middle">
            Affiliate
          </Badge>
        )}
      </td>
      <td data-column="Account Status" className={classNames(named, 'py-3 pr-4 max-xl:p-0')}>
        <Badge tone="info" className="align-middle">
          Free Trial
        </Badge>
      </td>
      <td
        data-column="Signup Method"
        className={classNames(named, 'whitespace-nowrap py-3 pr-4 text-muted max-xl:p-0')}
      >
        {methods[user.signupMethod]}
      </td>
      <td className="py-3 max-xl:p-0">
        {user.canManage ? (
          <span className="flex items-center justify-end gap-1 max-xl:justify-start">
            <Select
              label={`Role of ${user.email}`}
              hideLabel
              size="sm"
              className="w-32"
              placeholder="Member"
              options={roleOptions(user, viewer)}
              value={optionOf(user)}
              disabled={change.isPending}
              onValueChange={value => void setRole(value)}
            />
            <IconButton icon={KeyRound} label={`Password link for ${user.email}`} onClick={onResetLink} />
            {user.hasSecondFactor && (
              <IconButton
                icon={ShieldOff}
                label={`Switch off two-step sign-in of ${user.email}`}
                onClick={onResetFactor}
              />
            )}
            <IconButton icon={Trash2} label={`Delete ${user.email}`} variant="danger" onClick={onDelete} />
          </span>
        ) : (
          <span className="block text-right text-faint text-sm max-xl:text-left">
            {user.id === viewer.id ? 'You' : ''}
          </span>
        )}
      </td>
    </tr>
  )
}

/** On narrow screens, where there is no table, each value has its label. */
const named =
  'max-xl:before:mr-1.5 max-xl:before:inline-block max-xl:before:w-25 max-xl:before:text-faint max-xl:before:text-sm max-xl:before:content-[attr(data-column)]'

/** Only people without an organization can be without a role. */
function roleOptions(user: AdminUser, viewer: User) {
  const inCompany = [
    { value: 'agent', label: 'Agent' },
    { value: 'admin', label: 'Admin' },
  ]
  const superAdmin = viewer.role === 'super_admin' ? [{ value: 'super_admin', label: 'Super Admin' }] : []
  return user.organizationId === null
    ? [{ value: NO_ROLE, label: 'Individual' }, ...superAdmin]
    : [...inCompany, ...superAdmin]
}

function optionOf({ role, organizationId }: AdminUser): string | undefined {
  if (role === 'team_member') return undefined
  return role ?? (organizationId === null ? NO_ROLE : undefined)
}
