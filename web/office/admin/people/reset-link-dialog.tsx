import type { AdminUser } from '#core/contract/admin.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LinkFooter } from '../link-footer.tsx'
import { LinkToPassOn } from '../link-to-pass-on.tsx'
import { useResetLink } from '../queries.ts'

/** Makes a link to a new password, for a person who cannot receive it by mail. */
export function ResetLinkDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const create = useResetLink()
  const link = create.data?.link
  return (
    <Dialog
      onClose={onClose}
      title="Password link"
      description={`Lets ${user.email} choose a new password. It works once, for a day; until it is used, nothing changes. They are told by mail that it was you, where mail can be sent. Mailboxes that are theirs alone stay locked until they show that it is them: the link opens none of these.`}
      footer={
        <LinkFooter
          isMade={Boolean(link)}
          action="Create link"
          isPending={create.isPending}
          onMake={() => create.mutate({ params: { id: user.id } })}
          onClose={onClose}
        />
      }
    >
      {link && <LinkToPassOn label="Link to pass on" link={link} />}
      {create.isError && <FieldError>{messageOf(create.error, UNCERTAIN)}</FieldError>}
    </Dialog>
  )
}
