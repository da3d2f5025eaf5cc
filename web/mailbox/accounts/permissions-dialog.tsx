import { useState } from 'react'
import type { TeamMember, TeamPermission } from '#core/contract/invitations.ts'
import { nameOf } from '#web/people/auth/role-names.ts'
import { useSetTeamPermission } from '#web/people/invitations/queries.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAccounts } from './queries.ts'

export function PermissionsDialog({
  member,
  permission,
  onClose,
}: {
  member: TeamMember
  permission: TeamPermission
  onClose: () => void
}) {
  const [wanted, setWanted] = useState(permission)
  const accounts = useAccounts()
  /** Accounts of the organization; private mailboxes cannot be granted. */
  const grantable = accounts.data?.filter(({ organizationId }) => organizationId !== null)
  const save = useSetTeamPermission()
  const { toast } = useToast()
  const change = (part: Partial<TeamPermission>) => setWanted({ ...wanted, ...part })
  const allowed = new Set(wanted.allowedAccountIds)
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(allowed)
    if (isPicked) next.add(id)
    else next.delete(id)
    change({ allowedAccountIds: [...next] })
  }

  const submit = async () => {
    // Removes accounts that no longer exist from the permission; if the accounts could not be loaded, none is removed.
    const known = grantable && new Set(grantable.map(({ id }) => id))
    const allowedAccountIds = wanted.allowedAccountIds.filter(id => known?.has(id) ?? true)
    try {
      await save.mutateAsync({ body: { ...wanted, allowedAccountIds } })
      toast({ title: 'Permissions Updated', description: `They count for ${nameOf(member)} from now on.` })
      onClose()
    } catch (error) {
      console.error('Permissions could not be saved', error)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Permissions of ${nameOf(member)}`}
      description="Their own mail accounts are theirs in any case."
      deed={
        <Button variant="primary" loading={save.isPending} onClick={() => void submit()}>
          Save Permissions
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Switch
          label="Access to all mailboxes"
          description="Also to those that are connected later."
          checked={wanted.canAccessAllAccounts}
          onCheckedChange={canAccessAllAccounts => change({ canAccessAllAccounts })}
        />
        {!wanted.canAccessAllAccounts && (
          <fieldset className="flex flex-col gap-2 border-line border-l-2 pl-4">
            <legend className="sr-only">Specific accounts</legend>
            {grantable?.map(account => (
              <Checkbox
                key={account.id}
                label={account.email}
                checked={allowed.has(account.id)}
                onCheckedChange={isPicked => pick(account.id, isPicked)}
              />
            ))}
            {grantable?.length === 0 && (
              <p className="text-muted">The organization has no mail account yet.</p>
            )}
            {!grantable &&
              (accounts.isError ? (
                <NotLoaded
                  text="The mail accounts could not be loaded. What was granted stays."
                  onRetry={() => void accounts.refetch()}
                />
              ) : (
                <Skeleton className="h-4 w-48" />
              ))}
          </fieldset>
        )}
        <Switch
          label="Manage emails"
          description="Read, send, reply, organize and delete. Without it they can only read."
          checked={wanted.canManageEmails}
          onCheckedChange={canManageEmails => change({ canManageEmails })}
        />
        <Switch
          label="Manage email accounts"
          description="Add, remove, reconnect and configure."
          checked={wanted.canManageAccounts}
          onCheckedChange={canManageAccounts => change({ canManageAccounts })}
        />
        <Switch
          label="Use outreach"
          description="The organization's contacts, websites, campaigns and tasks. They change and launch only campaigns from mailboxes in which they manage emails. Admins delete and export contacts."
          checked={wanted.canUseOutreach}
          onCheckedChange={canUseOutreach => change({ canUseOutreach })}
        />
        {save.isError && <FieldError>{messageOf(save.error, UNCERTAIN)}</FieldError>}
      </div>
    </Dialog>
  )
}
