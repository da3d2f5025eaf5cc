import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { Addresses } from './addresses.tsx'
import { CustomFacts } from './custom-facts.tsx'
import { Facts } from './facts.tsx'
import { Organization } from './organization.tsx'
import { Standings } from './standings.tsx'

const SOURCES = {
  person: 'Added by hand',
  import: 'Imported',
  mail: 'Added from mail',
  website: 'Added from a website',
} as const

/** What is known of a contact, beside what happened. */
export function SideColumn({
  contact,
  onChange,
  onWrite,
  onTag,
}: {
  contact: Contact
  onChange: (change: ContactChange) => Promise<unknown>
  onWrite: (address: string) => void
  onTag: () => void
}) {
  const isPhone = useIsPhone()
  const { kind, tags, lists, source, addedBy, createdAt } = contact
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
      <Section title="Addresses">
        <Addresses contact={contact} onChange={onChange} onWrite={onWrite} />
      </Section>
      <Section title={kind === 'person' ? 'Organization' : 'People'}>
        <Organization contact={contact} onChange={onChange} />
      </Section>
      <Section title="Tags and lists">
        <div className="flex flex-wrap items-center gap-1.5">
          {[...lists, ...tags].map(group => (
            <Link
              key={group.id}
              to={`${paths.outreach.contacts}?groupIds=${group.id}`}
              className="max-w-full rounded-sm"
            >
              <Badge>{group.name}</Badge>
            </Link>
          ))}
          <Button
            variant="ghost"
            size="sm"
            className={tags.length + lists.length === 0 ? '-ml-2.5' : undefined}
            onClick={onTag}
          >
            {tags.length + lists.length === 0 ? 'Put into tags and lists' : 'Change'}
          </Button>
        </div>
      </Section>
      <Section title="Campaigns">
        <Standings contactId={contact.id} />
      </Section>
      {/* On a phone what happened is not to be far below. */}
      <details open={!isPhone} className="group min-w-0">
        <summary className="mb-1 cursor-default list-none font-semibold md:pointer-events-none [&::-webkit-details-marker]:hidden">
          Facts <span className="font-normal text-faint text-sm group-open:hidden">Show</span>
        </summary>
        <Facts contact={contact} onChange={onChange} />
        <CustomFacts contact={contact} onChange={onChange} />
      </details>
      <p className="text-faint text-sm">
        {SOURCES[source]}
        {addedBy && ` by ${addedBy}`}, {listDate(createdAt, new Date())}
      </p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
