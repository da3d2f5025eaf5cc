import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#core/contract/admin.ts'
import { auditWords } from '#core/contract/audit-actions.ts'
import { counted } from '#core/text/counted.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { type AuditRun, actorInWords, addressOf, detailsInWords } from './audit-words.ts'

/** The entries of a day; those that say the same in a row are one until they are unfolded. */
export function AuditRuns({
  runs,
  onName,
}: {
  runs: readonly AuditRun[]
  /** Narrows the log to what has this name in it. */
  onName: (name: string) => void
}) {
  return (
    <ul className="divide-y divide-line">
      {runs.map(run => (
        <Run key={run.first.seq} run={run} onName={onName} />
      ))}
    </ul>
  )
}

function Run({ run: { first, others }, onName }: { run: AuditRun; onName: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="py-2.5">
      <Entry entry={first} onName={onName} />
      {others.length > 0 && (
        <div className="pl-24">
          <button
            type="button"
            aria-expanded={isOpen}
            className="rounded-sm text-accent-text text-sm hover:underline coarse:py-3"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `${counted(others.length, 'more', 'more')} of the same`}
          </button>
          {isOpen && (
            <ul className="mt-1 flex flex-col gap-1 text-muted text-sm">
              {others.map(entry => (
                <li key={entry.seq} className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
                  <Time at={entry.at} />
                  <span className="min-w-0 flex-1 basis-64">{detailsInWords(entry)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

function Entry({ entry, onName }: { entry: AuditEntry; onName: (name: string) => void }) {
  const { name, delegate } = actorInWords(entry)
  const details = detailsInWords(entry)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5">
      <Time at={entry.at} />
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <button
          type="button"
          title={`Only what has “${entry.actor}” in it`}
          className="rounded-sm text-left font-medium hover:underline"
          onClick={() => onName(entry.actor)}
        >
          {name}
        </button>
        {delegate && `, ${delegate},`} {auditWords(entry.action)}{' '}
        {entry.subject !== entry.actor && <Subject entry={entry} />}
        {details && <p className="text-muted text-sm">{details}</p>}
      </div>
    </div>
  )
}

/** Linked for people of the organization: a super admin sees the log of all, and the pages of none. */
function Subject({ entry }: { entry: AuditEntry }) {
  const isInOrganization = useSession().user?.organizationId != null
  const address = isInOrganization ? addressOf(entry) : null
  return address ? (
    <Link to={address} className="rounded-sm font-medium text-accent-text hover:underline">
      {entry.subject}
    </Link>
  ) : (
    <span className="font-medium">{entry.subject}</span>
  )
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="w-20 shrink-0 text-faint text-sm tabular-nums">
    {new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' })}
  </time>
)
