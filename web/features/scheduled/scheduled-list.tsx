import { CalendarClock } from 'lucide'
import { useState } from 'react'
import type { ScheduledItem } from '#core/contract/scheduled.ts'
import { SourcesOfScheduled } from '#web/features/automation/answer-sources.tsx'
import { useScheduled } from '#web/features/outbox/queries.ts'
import { SendLaterDialog } from '#web/features/outbox/send-later-dialog.tsx'
import { timeInWords } from '#web/features/outbox/time-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useScheduledActions } from './use-scheduled-actions.ts'

/** Everything that leaves later or waits to leave, by time. */
export function ScheduledList() {
  const { data, isError, refetch } = useScheduled()
  if (isError)
    return <NotLoaded text="What is scheduled could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} label="Loading scheduled messages" />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        title="Nothing is scheduled"
        text="A message that you send later waits here until it leaves."
      />
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {data.items.map(item => (
          <ScheduledRow key={item.id} item={item} />
        ))}
      </ul>
      {data.hasMore && <p className="py-4 text-muted text-sm">Only the first 500 are shown.</p>}
    </>
  )
}

function ScheduledRow({ item }: { item: ScheduledItem }) {
  const [isChoosing, setChoosing] = useState(false)
  const { edit, sendNow, reschedule, cancel, isBusy } = useScheduledActions(item)
  const { subject, to, from, at, why, preview, isWaiting, accountId } = item
  const recipients = to.join(', ')
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 truncate font-medium">{subject || '(No Subject)'}</h2>
        {isWaiting && <Badge tone="warning">Waits</Badge>}
        <time dateTime={at} className="text-muted text-sm tabular-nums">
          {timeInWords(at)}
        </time>
      </div>
      <p className="truncate text-muted text-sm">
        To {recipients} · from {from}
      </p>
      <p className="mt-1 line-clamp-2 break-words">{preview}</p>
      <p className="mt-1 text-muted text-sm">{why}</p>
      {item.origin === 'auto_reply' && (
        <div className="mt-2">
          <SourcesOfScheduled id={item.id} />
        </div>
      )}
      <div className="-ml-2 mt-2 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void edit()}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void sendNow()}>
          Send now
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setChoosing(true)}>
          Reschedule
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
      {isChoosing && (
        <SendLaterDialog
          accountId={accountId}
          to={recipients}
          onChoose={chosen => void reschedule(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  )
}
