import { type FormEvent, useState } from 'react'
import { SCOPE_MISSING } from '#core/contract/accounts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { MissingAccess } from '#web/features/accounts/missing-access.tsx'
import { useCreateLabel, useLabels } from '#web/features/labels/queries.ts'
import { type SharedLabel, sharedLabels } from '#web/features/labels/shared-labels.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useTriage } from './use-triage.ts'

/** Labels that the messages' accounts have; what is chosen is carried out when the dialog is confirmed. */
export function LabelDialog({ rows, onClose }: { rows: EmailRow[]; onClose: () => void }) {
  const triage = useTriage()
  const accountIds = accountsOf(rows)
  const { labels, isLoading } = useSharedLabels(accountIds)
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOn = (name: string) => changes.get(name) ?? rows.every(row => row.labels.includes(name))
  const set = (name: string, on: boolean) => setChanges(new Map(changes).set(name, on))

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Label"
      description={inSeveral(accountIds)}
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
              const add = labels.filter(({ name }) => changes.get(name) === true)
              const remove = labels.filter(({ name }) => changes.get(name) === false)
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
          {labels.length === 0 && (
            <p className="text-muted">
              {accountIds.length === 1
                ? 'This account has no labels yet.'
                : 'They have no label in common yet.'}
            </p>
          )}
          {labels.map(({ name }) => (
            <Checkbox key={name} label={name} checked={isOn(name)} onCheckedChange={on => set(name, on)} />
          ))}
        </div>
      )}
      <NewLabel accountIds={accountIds} onMade={({ name }) => set(name, true)} />
    </Dialog>
  )
}

export const accountsOf = (rows: EmailRow[]) => [...new Set(rows.map(({ accountId }) => accountId))]

/** Said where messages of several accounts are chosen, because labels are each account's own. */
export const inSeveral = (accountIds: number[]) =>
  accountIds.length > 1
    ? `These messages are in ${accountIds.length} accounts. Labels that every one of them has are shown.`
    : undefined

export function useSharedLabels(accountIds: number[]): { labels: SharedLabel[]; isLoading: boolean } {
  const { data, isPending } = useLabels()
  return { labels: sharedLabels(data ?? [], accountIds), isLoading: isPending }
}

/** Makes a label at the provider, in each of the accounts that has none of this name. */
export function NewLabel({
  accountIds,
  onMade,
}: {
  accountIds: number[]
  onMade: (label: SharedLabel) => void
}) {
  const [name, setName] = useState('')
  /** The account that was asked last. */
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
