import { ScheduledList } from '#web/features/scheduled/scheduled-list.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/scheduled` */
export function ScheduledScreen() {
  useTitle('Scheduled')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-5 md:px-8 md:py-8">
        <h1 className="mb-2 font-semibold text-title">Scheduled</h1>
        <ScheduledList />
      </div>
    </div>
  )
}
