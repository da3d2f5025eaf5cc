import { useState } from 'react'
import type { AdminInvitation } from '#core/contract/admin.ts'
import { roleName } from '#web/people/auth/role-names.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { useAdminInvitations, useCancelInvitation } from '../queries.ts'
import { RenewDialog } from './renew-dialog.tsx'

const day = (iso: string) => new Date(iso).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })

/** Invitations that are not accepted yet; nothing while there are none, or while they load. */
export function InvitationList() {
  const { data, isError, refetch } = useAdminInvitations()
  const cancel = useCancelInvitation()
  const [renewed, setRenewed] = useState<AdminInvitation | null>(null)
  const list = useKeepRowFocus<HTMLUListElement>(data)
  const { toast, attempt } = useAttempt()
  const open = (data ?? []).filter(({ status }) => status === 'pending' || status === 'expired')
  if (!data && isError)
    return (
      <NotLoaded
        text="The invitations could not be loaded."
        onRetry={() => void refetch()}
        className="mt-12"
      />
    )
  if (open.length === 0) return null

  const take = ({ id, email }: AdminInvitation) =>
    attempt({ title: 'Failed to cancel invitation', otherwise: UNCERTAIN }, async () => {
      await cancel.mutateAsync({ params: { id } })
      toast({ title: 'Invitation cancelled', description: `The link that ${email} has leads nowhere now.` })
    })
  return (
    <section className="mt-12">
      <SectionHeading title="Invitations" description="Made, and not accepted yet." />
      <ul {...list} className="mt-3 divide-y divide-line">
        {open.map(invitation => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-48 flex-1">
              <span className="block truncate font-medium" title={invitation.email}>
                {invitation.email}
              </span>
              <span className="block text-faint text-sm [overflow-wrap:anywhere]">
                {invitation.organizationName}, {roleName(invitation.role)}
                {invitation.invitedBy && `, by ${invitation.invitedBy}`}
              </span>
            </span>
            {invitation.status === 'expired' ? (
              <Badge tone="danger">Expired</Badge>
            ) : (
              <span className="text-muted text-sm">until {day(invitation.expiresAt)}</span>
            )}
            <Button size="sm" onClick={() => setRenewed(invitation)}>
              New link<span className="sr-only"> for {invitation.email}</span>
            </Button>
            <Button size="sm" disabled={cancel.isPending} onClick={() => void take(invitation)}>
              Cancel<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {renewed && <RenewDialog invitation={renewed} onClose={() => setRenewed(null)} />}
    </section>
  )
}
