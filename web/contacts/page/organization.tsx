import { useState } from 'react'
import { Link } from 'react-router'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { PickContactDialog } from '../dialogs/pick-contact-dialog.tsx'
import { useContacts, useCreateContact } from '../queries.ts'

interface OrganizationProps {
  contact: Contact
  onChange: (change: ContactChange) => Promise<unknown>
}

/** The organization of a person, with their colleagues; or the people of an organization. */
export function Organization({ contact, onChange }: OrganizationProps) {
  const { id, kind, organization, company } = contact
  const [isPicking, setPicking] = useState(false)
  const create = useCreateContact()
  const { attempt } = useAttempt()
  const apply = async (change: () => Promise<unknown>) => {
    setPicking(false)
    await attempt(
      {
        title: 'The organization was not changed',
        otherwise: 'The server did not answer. Please try again.',
      },
      async () => {
        await change()
      },
    )
  }
  const organizationId = kind === 'organization' ? id : (organization?.id ?? null)
  return (
    <>
      {organization && (
        <Link
          to={paths.outreach.contact(organization.id)}
          className="block max-w-full truncate rounded-sm font-medium hover:underline"
        >
          {organization.name}
        </Link>
      )}
      {organizationId !== null && <People organizationId={organizationId} except={id} />}
      {kind === 'person' && (
        <div className="-ml-2.5 flex flex-wrap gap-1">
          <Button variant="ghost" size="sm" onClick={() => setPicking(true)}>
            {organization ? 'Choose another' : 'Choose an organization'}
          </Button>
          {organization && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void apply(() => onChange({ organizationId: null }))}
            >
              Take out
            </Button>
          )}
        </div>
      )}
      {isPicking && (
        <PickContactDialog
          title="Organization"
          kind="organization"
          except={organization?.id ?? id}
          search={organization ? '' : company}
          onClose={() => setPicking(false)}
          onPick={picked => void apply(() => onChange({ organizationId: picked }))}
        >
          {company !== '' && !organization && (
            <Button
              className="mb-3"
              size="sm"
              loading={create.isPending}
              onClick={() =>
                void apply(async () => {
                  const made = await create.mutateAsync({ body: { kind: 'organization', name: company } })
                  await onChange({ organizationId: made.id })
                })
              }
            >
              Add “{company}” as an organization
            </Button>
          )}
        </PickContactDialog>
      )}
    </>
  )
}

const MOST_SHOWN = 8

function People({ organizationId, except }: { organizationId: number; except: number }) {
  const { data, isError, refetch } = useContacts({ filter: { organizationId }, sort: 'name' })
  if (isError && !data)
    return <NotLoaded text="The people could not be loaded." onRetry={() => void refetch()} />
  const others = (data?.contacts ?? []).filter(({ id }) => id !== except)
  if (others.length === 0) return null
  const total = (data?.total ?? 0) - (others.length < (data?.contacts.length ?? 0) ? 1 : 0)
  return (
    <ul className="mt-1">
      {others.slice(0, MOST_SHOWN).map(({ id, name, title }) => (
        <li key={id} className="truncate py-0.5">
          <Link to={paths.outreach.contact(id)} className="rounded-sm hover:underline">
            {name}
          </Link>
          {title !== '' && <span className="text-faint"> · {title}</span>}
        </li>
      ))}
      {total > MOST_SHOWN && (
        <li>
          <Link
            to={`${paths.outreach.contacts}?organizationId=${organizationId}`}
            className="rounded-sm text-accent-text hover:underline"
          >
            All {counted(total, 'person', 'people')}
          </Link>
        </li>
      )}
    </ul>
  )
}
