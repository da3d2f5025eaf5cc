import { ArrowLeft, Ellipsis, PenLine } from 'lucide'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { isGone } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import type { Target } from '../dialogs/target.ts'
import { useChangeContact, useContact } from '../queries.ts'
import { useTakingAway } from '../use-taking-away.ts'
import { NoteForm } from './note-form.tsx'
import { SideColumn } from './side-column.tsx'
import { StatusField } from './status-field.tsx'
import { Timeline } from './timeline.tsx'

const ContactDialog = lazy(async () => ({
  default: (await import('../dialogs/contact-dialog.tsx')).ContactDialog,
}))
const PickContactDialog = lazy(async () => ({
  default: (await import('../dialogs/pick-contact-dialog.tsx')).PickContactDialog,
}))

type Open = { part: 'tag' | 'suppress' | 'remove' | 'pick' } | { part: 'merge'; ids: number[] } | null

/** All that is known of a contact. `tasks` stands above what happened. */
export function ContactPage({
  id,
  tasks,
  onWrite,
}: {
  id: number
  tasks: ReactNode
  /** Opens a new message to this recipient. */
  onWrite: (to: string) => void
}) {
  const { data, error, refetch } = useContact(id)
  useTitle(data?.name ?? 'Contact')
  if (isGone(error))
    return (
      <EmptyState
        isPage
        title="There is no such contact"
        text="It was deleted, or merged into another one."
        action={
          <Button asChild>
            <Link to={paths.outreach.contacts}>All contacts</Link>
          </Button>
        }
      />
    )
  if (error && !data)
    return <NotLoaded text="The contact could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} label="Loading the contact" />
  return <Loaded contact={data} tasks={tasks} onWrite={onWrite} />
}

function Loaded({
  contact,
  tasks,
  onWrite,
}: {
  contact: Contact
  tasks: ReactNode
  onWrite: (to: string) => void
}) {
  const { id, kind, name, title, company, address } = contact
  const [open, setOpen] = useState<Open>(null)
  const change = useChangeContact()
  const navigate = useNavigate()
  const save = (body: ContactChange) => change.mutateAsync({ params: { id }, body })
  const write = (to: string) => onWrite(formatAddress({ name: name === to ? null : name, address: to }))
  const back = () => void navigate(paths.outreach.contacts)
  const asking = (part: 'tag' | 'suppress' | 'remove' | 'pick') => () => setOpen({ part })
  const cannotTakeAway = useTakingAway()
  useCommands({
    back,
    ...(address !== null && { writeToContact: () => write(address) }),
    tagContacts: asking('tag'),
    suppressContacts: asking('suppress'),
    mergeContacts: asking('pick'),
    ...(!cannotTakeAway && { deleteContacts: asking('remove') }),
  })
  const target: Target = { selection: { ids: [id] }, count: 1, isMore: false, name }
  const about = [title, kind === 'person' ? company : 'Organization'].filter(text => text !== '').join(', ')
  return (
    <>
      <Link
        to={paths.outreach.contacts}
        className="inline-flex items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <Icon icon={ArrowLeft} /> Contacts
      </Link>
      <header className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-3 md:items-center">
        <Avatar name={name} size="lg" />
        <div className="min-w-40 flex-1">
          <h1 dir="auto" className="text-left font-semibold text-title [overflow-wrap:anywhere]">
            {name}
          </h1>
          {about !== '' && (
            <p dir="auto" className="text-left text-muted [overflow-wrap:anywhere]">
              {about}
            </p>
          )}
        </div>
        <div className="flex items-center gap-2 max-md:w-full">
          <StatusField value={contact.status} onChange={status => save({ status })} />
          <Button
            variant="primary"
            icon={PenLine}
            shortcut={shownKeys('writeToContact')}
            blocked={address === null && 'They have no email address'}
            onClick={() => address !== null && write(address)}
          >
            Write a mail
          </Button>
          <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" />} align="end">
            <MenuItem
              icon={commands.tagContacts.icon}
              shortcut={shownKeys('tagContacts')}
              onSelect={asking('tag')}
            >
              Tags and lists
            </MenuItem>
            <MenuItem
              icon={commands.mergeContacts.icon}
              shortcut={shownKeys('mergeContacts')}
              onSelect={asking('pick')}
            >
              Merge with another
            </MenuItem>
            <MenuItem
              icon={commands.suppressContacts.icon}
              shortcut={shownKeys('suppressContacts')}
              blocked={contact.addresses.length === 0 && 'They have no email address'}
              onSelect={asking('suppress')}
            >
              Suppress
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              danger
              icon={commands.deleteContacts.icon}
              shortcut={shownKeys('deleteContacts')}
              blocked={cannotTakeAway}
              onSelect={asking('remove')}
            >
              Delete
            </MenuItem>
          </DropdownMenu>
        </div>
      </header>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SideColumn contact={contact} onChange={save} onWrite={write} onTag={asking('tag')} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {tasks}
          <NoteForm contactId={id} />
          <div className="mt-4">
            <Timeline contactId={id} />
          </div>
        </div>
      </div>
      <Suspense>
        {open?.part === 'pick' && (
          <PickContactDialog
            title={`Merge “${name}” with`}
            kind={kind}
            except={id}
            onClose={() => setOpen(null)}
            onPick={other => setOpen({ part: 'merge', ids: [id, other] })}
          />
        )}
        {open && open.part !== 'pick' && (
          <ContactDialog
            part={open.part}
            target={
              open.part === 'merge'
                ? { selection: { ids: open.ids }, count: open.ids.length, isMore: false, name: null }
                : target
            }
            onClose={() => setOpen(null)}
            onGone={into =>
              void navigate(into === undefined ? paths.outreach.contacts : paths.outreach.contact(into))
            }
          />
        )}
      </Suspense>
    </>
  )
}
