import { UNDO_CHOICES } from '#core/contract/outbox.ts'
import { messageOf } from '#web/platform/api.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useChangeSendingSettings, useUndoSeconds } from '../queries.ts'

const options = UNDO_CHOICES.map(seconds => ({ value: String(seconds), label: `${seconds} sec` }))

/** For how long a sent message can be taken back. */
export function UndoTime() {
  const undoSeconds = useUndoSeconds()
  const change = useChangeSendingSettings()
  const { toast } = useToast()
  // The choice shows while it is being stored.
  const shown = (change.isPending && change.variables.body?.undoSeconds) || undoSeconds
  const choose = async (seconds: (typeof UNDO_CHOICES)[number]) => {
    try {
      await change.mutateAsync({ body: { undoSeconds: seconds } })
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: 'The time was not changed', description, variant: 'destructive' })
    }
  }
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
