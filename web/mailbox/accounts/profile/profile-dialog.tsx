import { useRef, useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { AccountPicture } from '../account-picture.tsx'
import { useUpdateProfile } from '../queries.ts'
import { AliasFields, type EditedAlias, fromEdited, toEdited } from './alias-fields.tsx'
import { AliasSignatures, type SignatureField } from './alias-signatures.tsx'
import { useUploadPicture } from './upload-picture.ts'

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp'

/** Name, picture and signature of an account's messages. */
export function ProfileDialog({
  account,
  Signature,
  onClose,
}: {
  account: Account
  Signature: SignatureField
  onClose: () => void
}) {
  const [displayName, setDisplayName] = useState(account.displayName ?? '')
  const [signature, setSignature] = useState(account.signature)
  const [signatures, setSignatures] = useState(account.signatures)
  const [aliases, setAliases] = useState(() => toEdited(account.aliases))
  const update = useUpdateProfile()
  const picture = useUploadPicture()
  const file = useRef<HTMLInputElement>(null)
  const { toast } = useToast()

  const save = async () => {
    try {
      await update.mutateAsync({
        params: { accountId: account.id },
        body: {
          displayName: displayName.trim() || null,
          signature: written(signature),
          signatures: Object.fromEntries(
            Object.entries(signatures).map(([address, html]) => [address, written(html)]),
          ),
          ...(account.mayAddAliases ? { aliases: fromEdited(aliases) } : {}),
        },
      })
      toast({ title: 'Profile updated' })
      onClose()
    } catch (error) {
      console.error('Failed to update profile', error)
    }
  }
  const aliasErrors = errorsOf(aliases, update.error)
  return (
    <Dialog
      onClose={onClose}
      title={`Profile of ${account.email}`}
      description="What people see of you when you write from this account."
      deed={
        <Button variant="primary" loading={update.isPending} onClick={() => void save()}>
          Save profile
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <AccountPicture account={account} size="lg" />
          <input
            ref={file}
            type="file"
            accept={PICTURES}
            hidden
            aria-label="Picture"
            onChange={event => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) picture.mutate({ accountId: account.id, image: chosen })
            }}
          />
          <div className="min-w-0">
            <Button size="sm" loading={picture.isPending} onClick={() => file.current?.click()}>
              {account.profileImageUrl ? 'Change picture' : 'Add picture'}
            </Button>
            <p className="mt-1 text-faint text-sm">PNG, JPEG, GIF or WebP, up to 2 MB</p>
          </div>
        </div>
        {picture.isError && (
          <FieldError>{messageOf(picture.error, 'Failed to upload profile image')}</FieldError>
        )}
        <TextField
          label="Name"
          hint="Stands before your address in what you send."
          maxLength={200}
          value={displayName}
          onChange={event => setDisplayName(event.target.value)}
        />
        <AliasFields account={account} rows={aliases} errors={aliasErrors} onChange={setAliases} />
        <div>
          <p className="mb-1.5 font-medium text-muted text-sm">Signature</p>
          <div className="rounded-control border border-line-control p-2.5">
            <Signature value={account.signature} onChange={setSignature} />
          </div>
        </div>
        <AliasSignatures
          addresses={fromEdited(aliases).map(({ address }) => address)}
          shared={signature}
          signatures={signatures}
          Signature={Signature}
          onChange={setSignatures}
        />
        {update.isError && <FieldError>{messageOf(update.error, 'Failed to update profile')}</FieldError>}
      </div>
    </Dialog>
  )
}

/** What the editor leaves of an empty text is no signature. */
const written = (html: string): string => (isEmptyBody(html) ? '' : html)

/** The server names faulty aliases by their position among those that are not empty. */
function errorsOf(rows: EditedAlias[], error: Error | null): (string | undefined)[] {
  const fields = fieldsOf(error)
  let at = -1
  return rows.map(({ address }) => {
    if (address.trim() === '') return undefined
    at += 1
    return fields[`aliases.${at}.address`]
  })
}
