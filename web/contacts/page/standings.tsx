import { Link } from 'react-router'
import type { Standing } from '#core/contract/outreach/contacts.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { CONTACT_STATES } from '../in-words.ts'
import { useStandings } from '../queries.ts'

/** The campaigns of a contact: where it stands in each, and why. */
export function Standings({ contactId }: { contactId: number }) {
  const { data, isError, refetch } = useStandings(contactId)
  if (isError && !data)
    return <NotLoaded text="The campaigns could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={1} label="Loading campaigns" />
  if (data.campaigns.length === 0) return <p className="text-muted">In no campaign so far.</p>
  return (
    <ul className="flex flex-col gap-3">
      {data.campaigns.map(standing => (
        <StandingRow key={standing.campaignId} standing={standing} />
      ))}
    </ul>
  )
}

function StandingRow({
  standing: { campaignId, campaign, state, why, lastStep, lastAt, nextStep, nextAt, mailbox, threadId },
}: {
  standing: Standing
}) {
  const { label, tone } = CONTACT_STATES[state]
  const now = new Date()
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-2">
        <Link
          to={paths.outreach.campaign(campaignId)}
          className="min-w-0 truncate rounded-sm font-medium hover:underline"
          title={campaign}
        >
          {campaign}
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">{why}</p>
      <p className="text-faint text-sm [overflow-wrap:anywhere]">
        {lastStep === null || lastAt === null ? 'No step yet' : `Last: ${lastStep}, ${listDate(lastAt, now)}`}
        {nextStep !== null && nextAt !== null && ` · Next: ${nextStep}, ${dayOf(nextAt)}`}
      </p>
      {(mailbox !== null || threadId !== null) && (
        <p className="flex flex-wrap gap-x-2 text-faint text-sm">
          {mailbox !== null && <span className="min-w-0 [overflow-wrap:anywhere]">From {mailbox}</span>}
          {threadId !== null && (
            <Link to={paths.thread.to(threadId)} className="rounded-sm underline hover:text-text">
              Conversation
            </Link>
          )}
        </p>
      )}
    </li>
  )
}

const dayOf = (at: string) => new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
