import { ScheduledList } from '#web/automation/scheduled/scheduled-list.tsx'
import { StopButton } from '#web/automation/scheduled/stop-button.tsx'
import { StopBanner } from '#web/send/outbox/stop-banner.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/scheduled` */
export function ScheduledScreen() {
  useTitle('Scheduled')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-5 md:px-8 md:py-8">
        <div className="mb-2 flex min-h-control items-center justify-between gap-4">
          <h1 className="font-semibold text-title">Scheduled</h1>
          <StopButton />
        </div>
        <StopBanner className="mb-4" />
        <ScheduledList />
      </div>
    </div>
  )
}
