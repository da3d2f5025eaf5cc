import { Contact as ContactIcon, PenLine, Search, UserPlus } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { can } from '#core/policy.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { MailEntryRow } from '../page/mail-entry-row.tsx'
import { NoteEntry } from '../page/note-entry.tsx'
import { NoteForm } from '../page/note-form.tsx'
import { Standings } from '../page/standings.tsx'
import { useContact, useContactWith, useCorrespondence } from '../queries.ts'

/** What is known of somebody who wrote: the mail with them, and what their contact tells. */
export function PersonCard({
  address,
  name,
  onLeave,
  onAdd,
}: {
  address: string
  /** As they call themselves. */
  name: string | null
  /** Called when something else is opened. */
  onLeave: () => void
  /** Adds them to the contacts. */
  onAdd: () => void
}) {
  const { user } = useSession()
  const mayUse = user !== undefined && can(user, 'outreach.use')
  const { data: known, isPending } = useContactWith(address.toLowerCase(), mayUse)
  const { openCompose } = useCompose()
  const write = () => {
    onLeave()
    openCompose({ to: formatAddress({ name: known?.name || name, address }) })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-left text-muted text-sm [overflow-wrap:anywhere]">{address}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={PenLine} onClick={write}>
          Write
        </Button>
        <Button size="sm" icon={Search} asChild>
          <Link
            to={`${paths.inbox}?${new URLSearchParams({ q: `participants:${address}` })}`}
            onClick={onLeave}
          >
            All mail
          </Link>
        </Button>
        {mayUse && known && (
          <Button size="sm" icon={ContactIcon} asChild>
            <Link to={paths.outreach.contact(known.id)} onClick={onLeave}>
              Open contact
            </Link>
          </Button>
        )}
        {mayUse && !known && !isPending && (
          <Button size="sm" icon={UserPlus} onClick={onAdd}>
            Add contact
          </Button>
        )}
      </div>
      <Mail address={address} onLeave={onLeave} />
      {mayUse && known && <OfContact id={known.id} />}
    </div>
  )
}

function Mail({ address, onLeave }: { address: string; onLeave: () => void }) {
  const { data, isError, refetch } = useCorrespondence(address)
  if (isError && !data)
    return <NotLoaded text="The mail could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} label="Loading the mail" />
  const { received, sent, firstAt, lastAt, latest } = data
  const now = new Date()
  return (
    <Section title="Mail">
      <p className="text-muted text-sm">
        {received + sent === 0
          ? 'No mail in your mailboxes yet.'
          : `${counted(received, 'message')} from them, ${sent === 0 ? 'none' : inFigures(sent)} to them. First ${listDate(firstAt, now)}, last ${listDate(lastAt, now)}.`}
      </p>
      {latest.length > 0 && (
        // A link of a message leads away from the card.
        <ol aria-label="Latest mail" onClickCapture={event => isLink(event.target) && onLeave()}>
          {latest.map(entry => (
            <MailEntryRow key={entry.messageId} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

function OfContact({ id }: { id: number }) {
  const { data, isError, refetch } = useContact(id)
  if (isError && !data)
    return <NotLoaded text="The contact could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={2} label="Loading the contact" />
  const { title, company, organization, notes } = data
  const about = [title, organization?.name ?? company].filter(text => text !== '').join(', ')
  return (
    <>
      {about !== '' && (
        <Section title="Company">
          <p dir="auto" className="text-left [overflow-wrap:anywhere]">
            {about}
          </p>
        </Section>
      )}
      <Section title="Campaigns">
        <Standings contactId={id} />
      </Section>
      <Section title="Notes">
        {notes.length > 0 && (
          <ol aria-label="Notes">
            {notes.map(({ id: noteId, createdAt, ...note }) => (
              <NoteEntry
                key={noteId}
                contactId={id}
                entry={{ kind: 'note', noteId, at: createdAt, ...note }}
              />
            ))}
          </ol>
        )}
        <NoteForm contactId={id} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
