import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '#core/contract/saved-views.ts'
import { fieldsOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { MailboxChoice } from './mailbox-choice.tsx'
import { useChangeView, useCreateView } from './queries.ts'

/** A new view, or one that is changed. */
export function ViewDialog({
  view,
  onClose,
}: {
  view: Omit<SavedView, 'id'> & { id?: number }
  onClose: () => void
}) {
  const [name, setName] = useState(view.name)
  const [search, setSearch] = useState(view.search)
  const [accountIds, setAccountIds] = useState(view.accountIds)
  const [hidesFromInbox, setHides] = useState(view.hidesFromInbox)
  const create = useCreateView()
  const change = useChangeView()
  const errors = fieldsOf(view.id === undefined ? create.error : change.error)
  const navigate = useNavigate()
  const { failed } = useAttempt()
  const isBusy = create.isPending || change.isPending

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name, search, accountIds, hidesFromInbox, timeZone: timeZone() }
    try {
      if (view.id === undefined) {
        const made = await create.mutateAsync({ body })
        void navigate(paths.view.to(made.id))
      } else await change.mutateAsync({ params: { id: view.id }, body })
      onClose()
    } catch (error) {
      if (Object.keys(fieldsOf(error)).length > 0) return
      failed('The view was not saved', error)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={view.id === undefined ? 'Save this search' : 'Edit view'}
      description="A view shows all mail that has what its search asks for, newest first. Mail that only means something similar is left out. The messages stay where they are."
      deed={
        <Button variant="primary" type="submit" form="view-form" loading={isBusy}>
          {view.id === undefined ? 'Save view' : 'Save'}
        </Button>
      }
    >
      <form id="view-form" onSubmit={event => void save(event)} className="flex flex-col gap-4">
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          error={errors.name}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label="Search"
          hint="As in the search box: words, from:, subject:, has:attachment, is:unread …"
          value={search}
          error={errors.search}
          onChange={event => setSearch(event.target.value)}
        />
        <MailboxChoice
          all="All mailboxes"
          value={accountIds}
          onChange={setAccountIds}
          error={errors.accountIds}
        />
        <Switch
          label="Hide from All Inboxes"
          description="Its messages are listed in this view only, and not counted as unread in All Inboxes. Colleagues see them as before."
          checked={hidesFromInbox}
          onCheckedChange={setHides}
        />
      </form>
    </Dialog>
  )
}
