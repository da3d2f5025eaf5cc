import { type FormEvent, useState } from 'react'
import { useContact } from '#web/contacts/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAssignees, useCreateTask } from '../queries.ts'
import { dayFrom, longDay, morningOf } from '../words.ts'

/** Notes something to do about a contact. */
export function NewTaskDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const today = dayFrom(now, 0)
  const { user } = useSession()
  const { data: contact } = useContact(contactId)
  const { data: found } = useAssignees(true)
  const people = found?.people ?? []
  const create = useCreateTask()
  const { toast } = useToast()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [day, setDay] = useState(today)
  /** Null: whoever notes it. */
  const [chosen, setChosen] = useState<string | null>(null)
  const faults = fieldsOf(create.error)
  const assignee = chosen ?? String(user?.id ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const dueAt = day === today || day === '' ? null : morningOf(day).toISOString()
    const assigneeId = assignee === '' ? null : Number(assignee)
    create.mutate(
      { body: { contactId, title, text, dueAt, assigneeId } },
      {
        onSuccess: () => {
          const when = dueAt === null ? 'for today' : `for ${longDay(day)}`
          toast({ title: `Task noted ${when}`, description: title })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="New task"
      description={contact ? `For ${contact.name}` : undefined}
      deed={
        <Button variant="primary" type="submit" form="new-task" loading={create.isPending}>
          Add task
        </Button>
      }
    >
      <form id="new-task" noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          label="What is to be done"
          autoComplete="off"
          maxLength={200}
          value={title}
          error={faults.title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <TextArea
          label="More about it"
          optional
          maxLength={5000}
          value={text}
          error={faults.text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Due"
            type="date"
            min={today}
            max={dayFrom(now, 365)}
            value={day}
            error={faults.dueAt}
            onChange={event => setDay(event.currentTarget.value)}
          />
          {people.length > 1 && (
            <NativeSelect
              label="Who does it"
              options={[
                ...people.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: '', label: 'Everybody' },
              ]}
              value={assignee}
              error={faults.assigneeId}
              onChange={event => setChosen(event.currentTarget.value)}
            />
          )}
        </div>
        {create.error && Object.keys(faults).length === 0 && (
          <FieldError>{messageOf(create.error, 'The task was not added. Please try again.')}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
