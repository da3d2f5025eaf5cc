import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useWorkingHours } from './queries.ts'
import { WorkingHoursForm } from './working-hours-form.tsx'

/** Settings: when the reader works. */
export function WorkingHoursPanel() {
  const { data, isError, refetch } = useWorkingHours()
  return (
    <section>
      <SectionHeading
        title="Working hours"
        description="Follow-ups are sent only while you work, and never on a public holiday. A time that you choose yourself is kept at any hour."
      />
      {isError && !data && (
        <NotLoaded
          className="mt-4"
          text="Your working hours could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonRows count={3} label="Loading working hours" />}
      {data && <WorkingHoursForm saved={data} />}
    </section>
  )
}
