import type { AdminInvitation } from '#core/contract/admin.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { LinkFooter } from '../link-footer.tsx'
import { useRenewInvitation } from '../queries.ts'
import { InvitationLink } from './invitation-link.tsx'

/** Makes a new link for an invitation. The old one cannot be shown again, because it is not stored. */
export function RenewDialog({ invitation, onClose }: { invitation: AdminInvitation; onClose: () => void }) {
  const renew = useRenewInvitation()
  const { toast } = useToast()
  const { id, email } = invitation
  const link = renew.data?.link

  const make = async () => {
    const made = await renew.mutateAsync({ params: { id } }).catch(() => null)
    if (made === null || made.link !== null) return
    toast({ title: 'Invitation sent', description: `${email} has it by mail.` })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="New link"
      description={`${email} gets another link, for another week. The one they have leads nowhere then.`}
      footer={
        <LinkFooter
          isMade={Boolean(link)}
          action="Make link"
          isPending={renew.isPending}
          onMake={() => void make()}
          onClose={onClose}
        />
      }
    >
      {link && <InvitationLink email={email} link={link} />}
      {renew.isError && <FieldError>{messageOf(renew.error, UNCERTAIN)}</FieldError>}
    </Dialog>
  )
}
