import { MailCheck } from 'lucide'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { DomainSection } from './domain-section.tsx'
import { MailboxRow } from './mailbox-row.tsx'
import { useDeliverability } from './queries.ts'

/** Whether what leaves arrives: mailboxes and the domains that they send from. */
export function DeliverabilityPage() {
  const { data, isError, refetch } = useDeliverability()
  if (isError && !data)
    return <NotLoaded text="Deliverability could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} label="Loading deliverability" />
  if (data.mailboxes.length === 0)
    return (
      <EmptyState
        icon={MailCheck}
        title="No mailboxes to send from"
        text="Mailboxes of your workspace appear here, with the records of their domains and what comes back."
      />
    )
  return (
    <>
      <SectionHeading
        title="Mailboxes"
        description="A mailbox is put on hold for 7 days when more than 3 % of its messages of 7 days come back, or more than 0.1 % are reported as spam."
      />
      <ul aria-label="Mailboxes" className="mt-2 mb-6 divide-y divide-line">
        {data.mailboxes.map(mailbox => (
          <MailboxRow key={mailbox.accountId} mailbox={mailbox} />
        ))}
      </ul>
      {data.domains.map(domain => (
        <DomainSection key={domain.domain} domain={domain} hasDns={data.hasDns} />
      ))}
      {data.domains.length === 0 && (
        <p className="text-muted">
          Your mailboxes are at shared domains such as gmail.com, whose settings their provider looks after.
        </p>
      )}
    </>
  )
}
