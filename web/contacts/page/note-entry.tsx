import { StickyNote } from 'lucide'
import { useState } from 'react'
import type { TimelineEntry } from '#core/contract/outreach/timeline.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useChangeNote, useCreateNote, useRemoveNote } from '../queries.ts'
import { EntryRow } from './entry-row.tsx'

/** A note; its author may change and delete it, and take that back. */
export function NoteEntry({
  entry: { noteId, text, author, isOwn, at },
  contactId,
}: {
  entry: Extract<TimelineEntry, { kind: 'note' }>
  contactId: number
}) {
  const change = useChangeNote()
  const remove = useRemoveNote()
  const create = useCreateNote()
  const { toast } = useToast()
  const [edited, setEdited] = useState<string | null>(null)
  const params = { id: contactId, noteId }
  const drop = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () =>
          toast({
            title: 'Note deleted',
            action: {
              label: 'Undo',
              onSelect: () => create.mutate({ params: { id: contactId }, body: { text } }),
            },
          }),
        onError: error =>
          toast({
            title: messageOf(error, 'The note was not deleted. Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  return (
    <EntryRow icon={StickyNote} at={at}>
      {edited === null ? (
        <>
          <p dir="auto" className="whitespace-pre-wrap text-left [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="text-faint text-sm">{isOwn ? 'You' : (author ?? 'Somebody who has left')}</p>
          {isOwn && (
            <div className="-ml-2.5 flex gap-1">
              <Button variant="ghost" size="sm" onClick={() => setEdited(text)}>
                Change
              </Button>
              <Button variant="ghost" size="sm" loading={remove.isPending} onClick={drop}>
                Delete
              </Button>
            </div>
          )}
        </>
      ) : (
        <form
          className="flex flex-col gap-2"
          onSubmit={event => {
            event.preventDefault()
            change.mutate({ params, body: { text: edited } }, { onSuccess: () => setEdited(null) })
          }}
        >
          <TextArea
            label="Note"
            hideLabel
            autoFocus
            maxLength={10_000}
            value={edited}
            error={
              change.error ? messageOf(change.error, 'The note was not saved. Please try again.') : undefined
            }
            onChange={event => setEdited(event.target.value)}
          />
          <div className="flex gap-2">
            <Button size="sm" variant="primary" type="submit" loading={change.isPending}>
              Save
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setEdited(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </EntryRow>
  )
}
