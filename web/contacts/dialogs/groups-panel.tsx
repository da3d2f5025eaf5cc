import { useState } from 'react'
import type { ContactGroup } from '#core/contract/outreach/contact-groups.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCreateGroup, useGroups, useRemoveGroup, useRenameGroup } from '../queries.ts'
import { NamedRow } from './named-row.tsx'

/** The tags or the lists of the workspace. */
export function GroupsPanel({ kind }: { kind: GroupKind }) {
  const { data, isError, refetch } = useGroups()
  const create = useCreateGroup()
  const rename = useRenameGroup()
  const remove = useRemoveGroup()
  const { toast } = useToast()
  const [name, setName] = useState('')
  const [leaving, setLeaving] = useState<ContactGroup | null>(null)
  const rows = (data ?? []).filter(group => group.kind === kind)
  return (
    <>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          create.mutate({ body: { kind, name } }, { onSuccess: () => setName('') })
        }}
      >
        <TextField
          label={kind === 'tag' ? 'A new tag' : 'A new list'}
          className="flex-1"
          maxLength={60}
          value={name}
          error={
            create.error ? messageOf(create.error, `The ${kind} was not added. Please try again.`) : undefined
          }
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" blocked={name.trim() === '' && 'It needs a name'} loading={create.isPending}>
          Add
        </Button>
      </form>
      {isError && !data ? (
        <NotLoaded
          className="mt-4"
          text={`The ${kind}s could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonRows count={3} label={`Loading ${kind}s`} />
      ) : rows.length === 0 ? (
        <p className="mt-4 text-muted">
          {kind === 'tag'
            ? 'No tags yet. A tag says something about a contact, such as “customer”.'
            : 'No lists yet. A list holds contacts for a purpose, such as a campaign.'}
        </p>
      ) : (
        <ul className="mt-3">
          {rows.map(group => (
            <NamedRow
              key={group.id}
              name={group.name}
              about={counted(group.size, 'contact')}
              isBusy={rename.isPending}
              onRename={next => rename.mutateAsync({ params: { id: group.id }, body: { name: next } })}
              onRemove={() => setLeaving(group)}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <AlertDialog
          onClose={() => setLeaving(null)}
          title={`Delete the ${kind} “${leaving.name}”?`}
          description={`Only the ${kind} is deleted, not the contacts in it.`}
          confirmLabel="Delete"
          danger
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: leaving.id } },
              {
                onSuccess: () => setLeaving(null),
                onError: error =>
                  toast({
                    title: messageOf(error, `The ${kind} was not deleted. Please try again.`),
                    variant: 'destructive',
                  }),
              },
            )
          }
        />
      )}
    </>
  )
}
