import { ServerOff } from 'lucide'
import type { ReactNode } from 'react'
import type { InstallationStatus as Status } from '#core/contract/admin.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { relativeAge } from '#core/text/dates/relative-age.ts'
import { fileSize } from '#core/text/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useStatus } from './queries.ts'

/** System Settings, for super admins: versions and health of the installation. */
export function InstallationStatus() {
  return (
    <Part title="Installation">
      {status => (
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
          {rowsOf(status).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}

/** Analytics, for super admins: totals of the installation. */
export function InstallationTotals() {
  return (
    <Part title="Totals">
      {({ totals }) => (
        <Figures
          figures={[
            { name: 'People', value: totals.people.toLocaleString() },
            { name: 'Organizations', value: totals.organizations.toLocaleString() },
            { name: 'Mail accounts', value: totals.accounts.toLocaleString() },
            { name: 'Messages', value: totals.messages.toLocaleString() },
            { name: 'AI calls this month', value: totals.aiCalls.toLocaleString() },
          ]}
        />
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: (status: Status) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useStatus()
  return (
    <section className="mt-8">
      <SectionHeading
        title={title}
        action={
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      {data ? (
        children(data)
      ) : isError ? (
        <EmptyState
          icon={ServerOff}
          title="The status could not be loaded"
          text="The server did not answer. Nothing is lost."
        />
      ) : (
        <SkeletonRows count={4} label="Loading the status..." />
      )}
    </section>
  )
}

function rowsOf({
  versions,
  database,
  queue,
  engines,
  storage,
  backups,
  startedAt,
}: Status): [string, ReactNode][] {
  const started = new Date(startedAt)
  return [
    ['Quillbox', versions.product],
    ['Node.js', versions.node],
    ['Started', momentOf(started)],
    ['Database', `PostgreSQL ${versions.database}, ${fileSize(database.bytes)}`],
    [
      'Jobs',
      <span key="jobs" className="flex flex-wrap items-center gap-1.5">
        {queue.waiting.toLocaleString()} waiting, {queue.running.toLocaleString()} running
        <Badge tone={queue.failed > 0 ? 'danger' : 'neutral'}>
          {queue.failed.toLocaleString()} failed in the last three days
        </Badge>
      </span>,
    ],
    ['AI engine', engines.ai],
    ['Search by meaning', engines.embedding ?? 'Off'],
    [
      'Stored mail',
      `${storage.files.toLocaleString()} ${storage.files === 1 ? 'file' : 'files'}, ${fileSize(storage.bytes)}, in ${storage.where}`,
    ],
    [
      'Besides mail',
      `${fileSize(storage.besidesBytes)} in imports, exports and drafts; a person may keep ${fileSize(storage.personBytes)}, a workspace ${fileSize(storage.workspaceBytes)}`,
    ],
    ['Daily backups', <Backups key="backups" backups={backups} />],
  ]
}

function Backups({ backups }: { backups: Status['backups'] }) {
  if (!backups) return 'Not set up'
  const { where, count, newest, failure } = backups
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {newest
        ? `${count.toLocaleString()} in ${where}, the newest ${momentOf(new Date(newest.at))}, ${fileSize(newest.bytes)}`
        : `None yet in ${where}`}
      {failure && <Badge tone="danger">The last one failed</Badge>}
      {failure && `${momentOf(new Date(failure.at))}: ${failure.text}`}
    </span>
  )
}

const momentOf = (at: Date) => `${relativeAge(at, new Date())}, ${momentInWords(at)}`
