import { type FormEvent, useState } from 'react'
import { SCOPE_MISSING } from '#core/contract/accounts.ts'
import { MissingAccess } from '#web/mailbox/accounts/connect/missing-access.tsx'
import { useCreateLabel, useLabels } from '#web/mailbox/labels/queries.ts'
import type { SharedLabel } from '#web/mailbox/labels/shared-labels.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Makes a label at the provider, in each of the accounts that has none of this name. */
export function NewLabel({
  accountIds,
  onMade,
}: {
  accountIds: number[]
  onMade: (label: SharedLabel) => void
}) {
  const [name, setName] = useState('')
  /** The account of the last request. */
  const [asked, setAsked] = useState(0)
  const { data: labels } = useLabels()
  const create = useCreateLabel()
  const make = async (as: 'label' | 'folder') => {
    const wanted = name.trim()
    if (wanted === '' || create.isPending) return
    const made = accountIds.map(accountId =>
      labels?.find(label => label.accountId === accountId && label.name === wanted),
    )
    try {
      for (const [at, accountId] of accountIds.entries()) {
        setAsked(accountId)
        made[at] ??= await create.mutateAsync({ body: { accountId, name: wanted, as } })
      }
      onMade({ name: made[0]?.name ?? wanted, ids: made.flatMap(label => label?.id ?? []) })
      setName('')
    } catch {
      // The error is shown below the field; the typed text stays.
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make('label')
  }
  return (
    <form onSubmit={submit} className="mt-4 border-line border-t pt-4">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label="New label"
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" loading={create.isPending} blocked={name.trim() === '' && 'It needs a name'}>
          Create
        </Button>
      </div>
      {accountIds.length > 1 && (
        <p className="mt-1.5 text-muted text-sm">It is made in each of these accounts.</p>
      )}
      {create.isError && (
        <div className="mt-1.5">
          {create.error instanceof ApiError && create.error.code === SCOPE_MISSING ? (
            <MissingAccess
              accountId={asked}
              access="categories"
              reason={messageOf(create.error, 'The provider has not been asked to allow this yet.')}
              onGranted={() => void make('label')}
              instead={{ label: 'Make a folder instead', onClick: () => void make('folder') }}
            />
          ) : (
            <FieldError>{messageOf(create.error, 'The label was not made. Please try again.')}</FieldError>
          )}
        </div>
      )}
    </form>
  )
}
