import { useState } from 'react'
import type { ContactField } from '#core/contract/outreach/contact-fields.ts'
import { FIELD_TYPES, type FieldType } from '#core/contract/outreach/contact-values.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { FIELD_TYPE_WORDS } from '../in-words.ts'
import { useChangeField, useCreateField, useFields, useRemoveField } from '../queries.ts'
import { useTakingAway } from '../use-taking-away.ts'
import { NamedRow } from './named-row.tsx'

/** The fields that the workspace has beside ours. */
export function FieldsPanel() {
  const { data, isError, refetch } = useFields()
  const change = useChangeField()
  const remove = useRemoveField()
  const { toast } = useToast()
  const [leaving, setLeaving] = useState<ContactField | null>(null)
  const cannotRemove = useTakingAway()
  return (
    <>
      <NewField />
      {isError && !data ? (
        <NotLoaded className="mt-4" text="The fields could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} label="Loading fields" />
      ) : data.length === 0 ? (
        <p className="mt-4 text-muted">
          No fields yet. Contacts have names, addresses and the like by themselves.
        </p>
      ) : (
        <ul className="mt-3">
          {data.map(field => (
            <NamedRow
              key={field.key}
              name={field.name}
              about={`${FIELD_TYPE_WORDS[field.type]} · in texts {{${field.key}}}`}
              isBusy={change.isPending}
              onRename={name => change.mutateAsync({ params: { key: field.key }, body: { name } })}
              cannotRemove={cannotRemove}
              onRemove={() => setLeaving(field)}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <AlertDialog
          onClose={() => setLeaving(null)}
          title={`Delete the field “${leaving.name}”?`}
          description="Its values in all contacts are deleted with it. This cannot be undone."
          confirmLabel="Delete"
          danger
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { key: leaving.key } },
              {
                onSuccess: () => setLeaving(null),
                onError: error =>
                  toast({
                    title: messageOf(error, 'It was not deleted. Please try again.'),
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

function NewField() {
  const create = useCreateField()
  const [name, setName] = useState('')
  const [type, setType] = useState<FieldType>('text')
  const [choices, setChoices] = useState('')
  const faults = fieldsOf(create.error)
  const lines = choices
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const save = () =>
    create.mutate(
      { body: { name, type, choices: type === 'choice' ? [...new Set(lines)] : [] } },
      {
        onSuccess: () => {
          setName('')
          setChoices('')
        },
      },
    )
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="A new field"
        className="min-w-44 flex-1"
        maxLength={60}
        value={name}
        error={
          faults.name ??
          (create.error && !faults.choices ? messageOf(create.error, 'It was not made.') : undefined)
        }
        onChange={event => setName(event.target.value)}
      />
      <NativeSelect
        label="Type"
        className="w-36"
        options={FIELD_TYPES.map(value => ({ value, label: FIELD_TYPE_WORDS[value] }))}
        value={type}
        onChange={({ target }) => setType(FIELD_TYPES.find(known => known === target.value) ?? 'text')}
      />
      {type === 'choice' && (
        <TextArea
          label="Choices, one a line"
          className="w-full"
          value={choices}
          error={faults.choices}
          onChange={event => setChoices(event.target.value)}
        />
      )}
      <Button
        type="submit"
        className="mt-6.5"
        blocked={name.trim() === '' && 'It needs a name'}
        loading={create.isPending}
      >
        Add
      </Button>
    </form>
  )
}
