import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useResumeFollowUp, useStopFollowUp } from '../queries.ts'

const BADGES = {
  active: { tone: 'success', label: 'Active' },
  paused: { tone: 'warning', label: 'Waits for you' },
  finished: { tone: 'neutral', label: 'Finished' },
  stopped: { tone: 'neutral', label: 'Stopped' },
} as const

/**
 * Whether the follow-ups of a conversation go on, and why not; with the buttons that stop and resume them. `isUnsaved`:
 * the plan is of settings that are not stored yet.
 */
export function FollowUpState({
  threadId,
  plan,
  isUnsaved,
}: {
  threadId: string
  plan: FollowUpPlan | null | undefined
  isUnsaved: boolean
}) {
  if (!plan) return null
  if (!isUnsaved) return <StoredState threadId={threadId} plan={plan} />
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p className="flex min-h-control-sm items-center">
        <Badge tone="accent">Not saved yet</Badge>
      </p>
      {plan.why && <p className="text-muted text-sm">{plan.why}</p>}
    </div>
  )
}

function StoredState({ threadId, plan }: { threadId: string; plan: FollowUpPlan }) {
  const stop = useStopFollowUp()
  const resume = useResumeFollowUp()
  const { state, why, canResume } = plan
  if (state === 'none') return null
  const { tone, label } = BADGES[state]
  const failed = stop.error ?? resume.error
  return (
    <div className="mt-1 flex flex-col gap-1">
      <div className="flex min-h-control-sm flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        {state === 'active' && (
          <Button
            variant="ghost"
            size="sm"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params: { threadId } })}
          >
            Stop
          </Button>
        )}
        {canResume && (
          <Button
            variant="ghost"
            size="sm"
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { threadId } })}
          >
            Resume
          </Button>
        )}
      </div>
      {why && <p className="text-muted text-sm">{why}</p>}
      {failed && (
        <p role="alert" className="text-danger-text text-sm">
          {messageOf(failed, 'This did not work. Please try again later.')}
        </p>
      )}
    </div>
  )
}
