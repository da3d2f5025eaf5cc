import { Copy } from 'lucide-react'
import type { AdminUser } from '#core/contract/admin.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useResetLink } from './queries.ts'

/** A link to a new password, for somebody who cannot get it by mail. */
export function ResetLinkDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const create = useResetLink()
  const { toast } = useToast()
  const link = create.data?.link
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Password link"
      description={`Lets ${user.email} choose a new password. It works once, for a day; until it is used, nothing changes.`}
      footer={
        link ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={create.isPending}
              onClick={() => create.mutate({ params: { id: user.id } })}
            >
              Create link
            </Button>
          </>
        )
      }
    >
      {link && (
        <div className="flex flex-col gap-4">
          <TextField
            label="Link to pass on"
            hint="It is not shown again."
            readOnly
            value={link}
            onFocus={event => event.target.select()}
          />
          <Button
            icon={Copy}
            onClick={() => void navigator.clipboard.writeText(link).then(() => toast({ title: 'Copied' }))}
          >
            Copy link
          </Button>
        </div>
      )}
      {create.isError && (
        <FieldError>{messageOf(create.error, 'The server did not answer. No link was made.')}</FieldError>
      )}
    </Dialog>
  )
}
