import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FOR_WHOM, useStopSwitches } from './stops.ts'
import { timeInWords } from './time-in-words.ts'

/** Says that everything automatic is stopped, and lets whoever may do it let it go on. */
export function StopBanner({ className }: { className?: string }) {
  const { stops, set, isBusy } = useStopSwitches()
  const stopped = stops?.filter(({ isStopped }) => isStopped) ?? []
  if (stopped.length === 0) return null
  return (
    <div className={className}>
      {stopped.map(({ scope, stoppedAt, mayChange }) => (
        <Banner
          key={scope}
          tone="warning"
          title={`Automatic mail is stopped ${FOR_WHOM[scope]}`}
          className="mt-2 first:mt-0"
          action={
            mayChange && (
              <Button size="sm" loading={isBusy} onClick={() => void set(scope, false)}>
                Let it go on
              </Button>
            )
          }
        >
          {stoppedAt && `Since ${timeInWords(stoppedAt)}. `}
          Follow-ups and automatic answers wait. What was in the outbox already and waits for more than a day
          is not sent any more. What you send yourself is sent as always.
          {!mayChange && ' Only an admin can let it go on.'}
        </Banner>
      ))}
    </div>
  )
}
