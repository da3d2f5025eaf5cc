import { Download, ScrollText, Search } from 'lucide'
import { useEffect, useState } from 'react'
import { admin } from '#core/contract/admin.ts'
import { AUDIT_AREAS } from '#core/contract/audit-actions.ts'
import { useDownload } from '#web/people/credentials/use-download.ts'
import { urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AuditRuns } from './audit-runs.tsx'
import { areaNames, auditDays } from './audit-words.ts'
import { type AuditQuery, useAudit } from './queries.ts'

const PAUSE_MS = 300
const DAY_MS = 86_400_000

const ANY = 'any'
const areas = [
  { value: ANY, label: 'Everything' },
  ...AUDIT_AREAS.map(area => ({ value: area, label: areaNames[area] })),
]
const times = [
  { value: ANY, label: 'At any time' },
  { value: '1', label: 'In the last 24 hours' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
]

/** The audit log, newest entry first, by day. */
export function AuditPanel() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<AuditQuery>({})
  const [days, setDays] = useState(ANY)
  /** The cursor at which each page begins; the last one is the page that is shown. */
  const [pages, setPages] = useState<(number | undefined)[]>([undefined])
  const narrow = (change: AuditQuery) => {
    setFilter(old => ({ ...old, ...change }))
    setPages([undefined])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `narrow` is a new function at each render
  useEffect(() => {
    const timer = setTimeout(() => narrow({ q: text.trim() || undefined }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isError, refetch } = useAudit({ ...filter, before: pages.at(-1) })
  const download = useDownload('Not exported')
  const save = () => void download(urlOf(admin.auditCsv, {}, filter), 'audit-log.csv')
  const isNarrowed = Object.values(filter).some(value => value !== undefined)
  return (
    <section>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search the log"
          hideLabel
          icon={Search}
          placeholder="Who, what, or to whom"
          className="min-w-56 flex-1 max-sm:basis-full"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Select
          label="About"
          hideLabel
          className="w-44 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1"
          options={areas}
          value={filter.area ?? ANY}
          onValueChange={value => narrow({ area: AUDIT_AREAS.find(area => area === value) })}
        />
        <Select
          label="When"
          hideLabel
          className="w-44 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1"
          options={times}
          value={days}
          onValueChange={value => {
            setDays(value)
            const since = new Date(Date.now() - Number(value) * DAY_MS)
            narrow({ since: value === ANY ? undefined : since.toISOString() })
          }}
        />
        <Button icon={Download} onClick={save}>
          Export CSV
        </Button>
      </div>
      {data ? (
        data.entries.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? 'No such entry' : 'Nothing yet'}
            text="Sign-ins, roles, permissions, invitations, accounts and deletions are written down here, for good."
          />
        ) : (
          <>
            {auditDays(data.entries).map(({ day, runs }) => (
              <section key={day} className="mt-6">
                <h3 className="mb-1 text-faint text-sm">
                  {new Date(day).toLocaleDateString(undefined, { dateStyle: 'full' })}
                </h3>
                <AuditRuns runs={runs} onName={setText} />
              </section>
            ))}
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
