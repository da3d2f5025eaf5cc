import type { PlannedStep } from '#core/contract/follow-ups.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { usePreviewStep } from '../queries.ts'
import { StepText } from './step-text.tsx'

/** A text that the assistant writes when its time has come; what it would write now, for who asks. */
export function AiText({
  step,
  threadId,
  onKeep,
}: {
  step: PlannedStep
  threadId: string | undefined
  /** Makes the text that is shown the one that leaves. Absent where nothing can be changed. */
  onKeep: ((text: string) => void) | undefined
}) {
  const preview = usePreviewStep()
  const { data } = preview
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ai-text">Written from the conversation when its time has come.</p>
      {data ? (
        <div className="flex flex-col gap-1 rounded-control bg-ai-soft px-3 py-2">
          <p className="text-faint text-sm">Today it would write:</p>
          <StepText html={data.html} />
          {data.draftBecause && <p className="text-muted text-sm">{data.draftBecause}</p>}
          {onKeep && (
            <Button
              variant="ghost"
              size="sm"
              tone="ai"
              className="-ml-2.5 self-start"
              onClick={() => onKeep(data.text)}
            >
              Keep this text: it is then sent by itself
            </Button>
          )}
        </div>
      ) : (
        threadId !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            tone="ai"
            className="-ml-2.5 self-start"
            loading={preview.isPending}
            onClick={() => preview.mutate({ params: { threadId, step: step.step } })}
          >
            Show what it would write now
          </Button>
        )
      )}
      {preview.isError && (
        <p role="alert" className="text-danger-text text-sm">
          {messageOf(preview.error, 'Nothing could be written now. Please try again later.')}
        </p>
      )}
    </div>
  )
}
