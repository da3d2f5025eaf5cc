import { UNDO_CHOICES } from '#core/contract/outbox.ts'
import { messageOf } from '#web/platform/api.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useChangeSendingSettings, useUndoSeconds } from './queries.ts'

/** Settings: for how long a sent message can be taken back. */
export function SendingPanel() {
  const undoSeconds = useUndoSeconds()
  const change = useChangeSendingSettings()
  const { toast } = useToast()
  const choose = async (seconds: (typeof UNDO_CHOICES)[number]) => {
    try {
      await change.mutateAsync({ body: { undoSeconds: seconds } })
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: 'The time was not changed', description, variant: 'destructive' })
    }
  }
  return (
    <section className="mt-10">
      <SectionHeading title="Sending" description="For how long you can take a message back after Send." />
      <SegmentedControl
        label="Time to undo"
        value={String(undoSeconds)}
        options={UNDO_CHOICES.map(seconds => ({ value: String(seconds), label: `${seconds} seconds` }))}
        className="mt-4"
        onValueChange={value => {
          const seconds = UNDO_CHOICES.find(one => String(one) === value)
          if (seconds) void choose(seconds)
        }}
      />
    </section>
  )
}
