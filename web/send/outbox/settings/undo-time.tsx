import { UNDO_CHOICES } from '#core/contract/outbox.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useChangeSendingSettings, useUndoSeconds } from '../queries.ts'

const options = UNDO_CHOICES.map(seconds => ({ value: String(seconds), label: `${seconds} sec` }))

/** For how long a sent message can be taken back. */
export function UndoTime() {
  const undoSeconds = useUndoSeconds()
  const change = useChangeSendingSettings()
  const { attempt } = useAttempt()
  // The choice shows while it is being stored.
  const shown = (change.isPending && change.variables.body?.undoSeconds) || undoSeconds
  const choose = (seconds: (typeof UNDO_CHOICES)[number]) =>
    attempt('The time was not changed', () => change.mutateAsync({ body: { undoSeconds: seconds } }))
  return (
    <section>
      <SectionHeading
        title="Undo Send"
        description="For so long after Send, a message waits here and can be taken back."
      />
      <SegmentedControl
        label="Time to undo"
        value={String(shown)}
        options={options}
        className="mt-4"
        onValueChange={value => {
          const seconds = UNDO_CHOICES.find(one => String(one) === value)
          if (seconds) void choose(seconds)
        }}
      />
    </section>
  )
}
