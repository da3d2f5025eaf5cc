import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { TEXT_FACTS } from '#core/contract/outreach/contact-values.ts'
import { type Contact, contacts } from '#core/contract/outreach/contacts.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { shownPgpKey } from '#core/outreach/contacts/pgp-key.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { readOptions } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { STATUS_WORDS } from '../in-words.ts'
import { useMergeContacts } from '../queries.ts'

/** What can differ, and what is chosen where it does. */
const FACTS = [...TEXT_FACTS, 'status'] as const
type Fact = (typeof FACTS)[number]

function inWords(fact: Fact, value: string): string {
  if (fact === 'status') return STATUS_WORDS[value as Contact['status']]
  return fact === 'pgpKey' ? shownPgpKey(value) : value
}

/** Makes several contacts one. */
export function MergeDialog({
  ids,
  onClose,
  onMerged,
}: {
  ids: readonly number[]
  onClose: () => void
  onMerged?: (id: number) => void
}) {
  const found = useQueries({ queries: ids.map(id => readOptions(contacts.get, { params: { id } })) })
  const all = found.flatMap(({ data }) => data ?? [])
  const isLoaded = all.length === ids.length
  const failed = found.find(({ isError }) => isError)
  return (
    <Dialog
      onClose={onClose}
      title={`Merge ${counted(ids.length, 'contact')}`}
      description="The one that stays has all addresses, tags, lists and notes, and takes part in each campaign once. This cannot be undone."
    >
      {failed ? (
        <NotLoaded text="One of the contacts could not be loaded." onRetry={() => void failed.refetch()} />
      ) : isLoaded ? (
        <MergeForm all={all} onClose={onClose} onMerged={onMerged} />
      ) : (
        <SkeletonRows count={4} label="Loading the contacts" />
      )}
    </Dialog>
  )
}

/** The one with most to keep. */
const richest = (all: readonly Contact[]): number =>
  [...all].sort(
    (a, b) => b.campaigns.length - a.campaigns.length || b.notes.length - a.notes.length || a.id - b.id,
  )[0]?.id ?? 0

function MergeForm({
  all,
  onClose,
  onMerged,
}: {
  all: Contact[]
  onClose: () => void
  onMerged: ((id: number) => void) | undefined
}) {
  const merge = useMergeContacts()
  const { toast } = useToast()
  const [into, setInto] = useState(() => richest(all))
  const [chosen, setChosen] = useState<Partial<Record<Fact, string>>>({})
  const kept = all.find(({ id }) => id === into) ?? all[0]
  const valuesOf = (fact: Fact) => [
    ...new Set(all.map(contact => contact[fact]).filter(value => value !== '')),
  ]
  const differing = FACTS.filter(fact => valuesOf(fact).length > 1)
  const chosenOf = (fact: Fact) => chosen[fact] ?? (kept?.[fact] || valuesOf(fact)[0] || '')
  const save = async () => {
    try {
      const { id, name } = await merge.mutateAsync({
        body: {
          into,
          ids: all.map(contact => contact.id).filter(other => other !== into),
          values: Object.fromEntries(differing.map(fact => [fact, chosenOf(fact)])),
        },
      })
      toast({ title: `${counted(all.length, 'contact')} merged into “${name}”` })
      onClose()
      onMerged?.(id)
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <NativeSelect
        label="The one that stays"
        options={all.map(({ id, name, address }) => ({
          value: String(id),
          label: address && address !== name ? `${name} (${address})` : name,
        }))}
        value={String(into)}
        onChange={({ target }) => setInto(Number(target.value))}
      />
      {differing.length > 0 && <p className="mt-2 text-muted">Where they differ, this is kept:</p>}
      {differing.map(fact => (
        <NativeSelect
          key={fact}
          label={fact === 'status' ? 'Status' : TARGET_NAMES[fact]}
          options={valuesOf(fact).map(value => ({
            value,
            label: inWords(fact, value),
          }))}
          value={chosenOf(fact)}
          onChange={({ target }) => setChosen({ ...chosen, [fact]: target.value })}
        />
      ))}
      {merge.error && (
        <FieldError>{messageOf(merge.error, 'The contacts were not merged. Please try again.')}</FieldError>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" loading={merge.isPending}>
          Merge
        </Button>
      </div>
    </form>
  )
}
