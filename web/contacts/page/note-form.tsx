import { useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useCreateNote } from '../queries.ts'

/** A new note on a contact. */
export function NoteForm({ contactId }: { contactId: number }) {
  const create = useCreateNote()
  const [text, setText] = useState('')
  const save = () =>
    create.mutate({ params: { id: contactId }, body: { text } }, { onSuccess: () => setText('') })
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') save()
      }}
    >
      <TextArea
        label="New note"
        hideLabel
        rows={2}
        className="w-full"
        placeholder="Write a note, which everybody reads who uses these contacts"
        maxLength={10_000}
        value={text}
        error={
          create.error ? messageOf(create.error, 'The note was not added. Please try again.') : undefined
        }
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && text.trim() !== '') save()
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="sm" variant="primary" loading={create.isPending}>
          Add note
        </Button>
      )}
    </form>
  )
}
