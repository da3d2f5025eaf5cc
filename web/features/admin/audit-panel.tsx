import { Download, ScrollText, Search } from 'lucide'
import { useEffect, useState } from 'react'
import { type AuditEntry, admin } from '#core/contract/admin.ts'
import { urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { actorInWords, auditWords } from './audit-words.ts'
import { useAudit } from './queries.ts'

const PAUSE_MS = 300

/** The audit log, newest entry first. */
export function AuditPanel() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  /** The cursor at which each page begins; the last one is the page that is shown. */
  const [pages, setPages] = useState<(number | undefined)[]>([undefined])
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim())
      setPages([undefined])
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isError, refetch } = useAudit({ q: q || undefined, before: pages.at(-1) })
  return (
    <section>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search the log"
          hideLabel
          icon={Search}
          placeholder="Who, what, or to whom"
          className="min-w-56 flex-1"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button icon={Download} asChild>
          <a href={urlOf(admin.auditCsv, {}, { q: q || undefined })} download="audit-log.csv">
            Export CSV
          </a>
        </Button>
      </div>
      {data ? (
        data.entries.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={q ? 'No such entry' : 'Nothing yet'}
            text="Sign-ins, roles, permissions, invitations, accounts and deletions are written down here, for good."
          />
        ) : (
          <>
            <ul className="mt-4 divide-y divide-line">
              {data.entries.map(entry => (
                <Entry key={entry.seq} entry={entry} />
              ))}
            </ul>
            <div className="mt-4 flex justify-end gap-2">
              <Button
                blocked={pages.length === 1 && 'This is the first page'}
                onClick={() => setPages(pages.slice(0, -1))}
              >
                Newer
              </Button>
              <Button
                blocked={!data.more && 'This is the last page'}
                onClick={() => setPages([...pages, data.entries.at(-1)?.seq])}
              >
                Older
              </Button>
            </div>
          </>
        )
      ) : isError ? (
        <EmptyState
          icon={ScrollText}
          title="The log could not be loaded"
          text="The server did not answer. Nothing is lost."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <div className="mt-4">
          <SkeletonRows count={8} label="Loading the log..." />
        </div>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { name, delegate, job } = actorInWords(entry)
  const facts = Object.entries({ ...entry.details, job })
  const details = facts.filter(([, value]) => value !== null && String(value) !== '')
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5">
      <time dateTime={entry.at} className="w-40 shrink-0 text-faint text-sm">
        {new Date(entry.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        {delegate && `, ${delegate},`} {auditWords(entry.action)}{' '}
        {entry.subject !== entry.actor && <span className="font-medium">{entry.subject}</span>}
        {details.length > 0 && (
          <span className="block text-muted text-sm">
            {details.map(([name, value]) => shown(name, value)).join(', ')}
          </span>
        )}
      </span>
    </li>
  )
}

const counted: Record<string, string> = { messageIds: 'message', allowedAccountIds: 'account' }

/** A detail in words: a count for things without a name, otherwise the name. */
function shown(name: string, value: unknown): string {
  const noun = counted[name]
  if (noun && Array.isArray(value)) return `${value.length} ${noun}${value.length === 1 ? '' : 's'}`
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  if (typeof value === 'boolean') return `${words}: ${value ? 'yes' : 'no'}`
  return `${words}: ${Array.isArray(value) ? value.join(', ') : String(value)}`
}
