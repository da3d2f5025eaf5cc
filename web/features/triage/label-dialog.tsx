import { type FormEvent, useState } from 'react'
import { SCOPE_MISSING } from '#core/contract/accounts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import type { Label } from '#core/contract/labels.ts'
import { MissingAccess } from '#web/features/accounts/missing-access.tsx'
import { useCreateLabel, useLabels } from '#web/features/labels/queries.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useTriage } from './use-triage.ts'

/** Labels of the messages' account; what is chosen is carried out when the dialog is confirmed. */
export function LabelDialog({ rows, onClose }: { rows: EmailRow[]; onClose: () => void }) {
  const triage = useTriage()
  const accountId = rows[0]?.accountId ?? 0
  const { labels, isLoading } = useAccountLabels(accountId)
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isOn = (label: Label) => changes.get(label.id) ?? rows.every(row => row.labels.includes(label.name))
  const set = (label: Label, on: boolean) => setChanges(new Map(changes).set(label.id, on))

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Label"
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={changes.size === 0}
            onClick={() => {
              onClose()
              const add = labels.filter(label => changes.get(label.id) === true)
              const remove = labels.filter(label => changes.get(label.id) === false)
              void triage.label(rows, { add, remove })
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      {isLoading ? (
        <SkeletonRows count={2} label="Loading labels..." />
      ) : (
        <div className="flex flex-col gap-2">
          {labels.length === 0 && <p className="text-muted">This account has no labels yet.</p>}
          {labels.map(label => (
            <Checkbox
              key={label.id}
              label={label.name}
              checked={isOn(label)}
              onCheckedChange={on => set(label, on)}
            />
          ))}
        </div>
      )}
      <NewLabel accountId={accountId} onMade={label => set(label, true)} />
    </Dialog>
  )
}

export function useAccountLabels(accountId: number): { labels: Label[]; isLoading: boolean } {
  const { data, isPending } = useLabels()
  return { labels: (data ?? []).filter(label => label.accountId === accountId), isLoading: isPending }
}

/** Makes a label at the provider. */
export function NewLabel({ accountId, onMade }: { accountId: number; onMade: (label: Label) => void }) {
  const [name, setName] = useState('')
  const create = useCreateLabel()
  const make = async (as: 'label' | 'folder') => {
    if (name.trim() === '' || create.isPending) return
    try {
      onMade(await create.mutateAsync({ body: { accountId, name: name.trim(), as } }))
      setName('')
    } catch {
      // Said below the field; what was typed stays.
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
        <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
          Create
        </Button>
      </div>
      {create.isError && (
        <div className="mt-1.5">
          {create.error instanceof ApiError && create.error.code === SCOPE_MISSING ? (
            <MissingAccess
              accountId={accountId}
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
