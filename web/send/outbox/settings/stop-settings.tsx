import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { StopBanner } from '../stop-banner.tsx'
import { FOR_WHOM, useStopSwitches } from '../stops.ts'

/** The one switch: whether Quillbox may send by itself, for whom the reader may decide. */
export function StopSettings() {
  const { stops, isError, refetch, set } = useStopSwitches()
  return (
    <section>
      <SectionHeading
        title="Automatic mail"
        description="Follow-ups, automatic answers, and what rules forward. While this is off, none of it is sent. What you send yourself is not affected."
      />
      {isError && !stops && (
        <NotLoaded className="mt-4" text="The switches could not be loaded." onRetry={() => void refetch()} />
      )}
      {!stops && !isError && <Skeleton className="mt-4 h-5 w-full" />}
      <StopBanner className="mt-4" />
      <div className="mt-4 flex flex-col gap-3">
        {stops
          ?.filter(({ mayChange }) => mayChange)
          .map(({ scope, isStopped }) => (
            <Switch
              key={scope}
              label={`Automatic mail ${FOR_WHOM[scope]}`}
              checked={!isStopped}
              onCheckedChange={isOn => void set(scope, !isOn)}
            />
          ))}
      </div>
    </section>
  )
}
