import { useState } from 'react'
import type { Account, AccountFolders, SentCopies } from '#core/contract/accounts.ts'
import { CHOOSABLE_ROLES, type ChoosableRole } from '#core/folder-role.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAccountFolders, useChooseFolders } from './queries.ts'

const LABELS: Record<ChoosableRole, string> = {
  sent: 'Sent',
  drafts: 'Drafts',
  trash: 'Trash',
  archive: 'Archive',
  spam: 'Spam',
}

const COPIES: Record<SentCopies, { label: string; hint: string }> = {
  automatic: {
    label: 'Automatic',
    hint: 'Quillbox keeps one copy, and finds out whether the server files its own.',
  },
  server: {
    label: 'The server does',
    hint: 'Quillbox files none. The copy of the server does not name Bcc.',
  },
  quillbox: { label: 'Quillbox does', hint: 'Always, even if the server files one, too.' },
}

/** Which folders of the server an account uses for what, and who keeps a copy of what is sent. */
export function FoldersDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const folders = useAccountFolders(account.id)
  if (folders.data) return <FoldersForm account={account} folders={folders.data} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(account)}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      {folders.isError && !folders.isFetching ? (
        <NotLoaded
          text={messageOf(folders.error, 'The folders could not be loaded.')}
          onRetry={() => void folders.refetch()}
        />
      ) : (
        <SkeletonRows count={5} label="Loading the folders" />
      )}
    </Dialog>
  )
}

const titleOf = ({ email }: Account) => `Folders of ${email}`
/** The option that chooses no folder. */
const NONE = 'none'

function FoldersForm({
  account,
  folders: { folders, found, ...saved },
  onClose,
}: {
  account: Account
  folders: AccountFolders
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(saved.chosen)
  const [sentCopies, setSentCopies] = useState(saved.sentCopies)
  const choose = useChooseFolders()
  const { toast } = useToast()
  const save = () =>
    choose.mutate(
      { params: { accountId: account.id }, body: { chosen, sentCopies } },
      {
        onSuccess: () => {
          toast({ title: 'Folders saved' })
          onClose()
        },
      },
    )
  const nameOf = (id: number | null) => folders.find(folder => folder.id === id)?.name
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(account)}
      description="Where Quillbox files mail on the server. A change holds at once; no mail is moved."
      deed={
        <Button variant="primary" loading={choose.isPending} onClick={save}>
          Save folders
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {CHOOSABLE_ROLES.map(role => (
          <Select
            key={role}
            label={LABELS[role]}
            value={String(chosen[role] ?? NONE)}
            onValueChange={value =>
              setChosen(before => ({ ...before, [role]: value === NONE ? null : Number(value) }))
            }
            options={[
              { value: NONE, label: `Automatic: ${nameOf(found[role]) ?? 'made when it is needed'}` },
              ...folders.map(({ id, name }) => ({
                value: String(id),
                label: name,
                disabled: CHOOSABLE_ROLES.some(other => other !== role && chosen[other] === id),
              })),
            ]}
          />
        ))}
        <Select
          label="Keep a copy in Sent"
          hint={COPIES[sentCopies].hint}
          value={sentCopies}
          onValueChange={value => setSentCopies(value as SentCopies)}
          options={Object.entries(COPIES).map(([value, { label }]) => ({ value, label }))}
        />
        {choose.isError && <FieldError>{messageOf(choose.error, 'Failed to save folders')}</FieldError>}
      </div>
    </Dialog>
  )
}
