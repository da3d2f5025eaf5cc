import type { ReceiptPolicy } from '#core/contract/outbox.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useChangeSendingSettings, useReceiptPolicy } from '../queries.ts'

const OPTIONS: { value: ReceiptPolicy; label: string }[] = [
  { value: 'ask', label: 'Always ask me' },
  { value: 'never', label: 'Never, and do not ask' },
  { value: 'known', label: 'Send it to people I have written to, and ask for others' },
]

/** What is done when others ask to be told that their message was read. */
export function ReadReceipts() {
  const stored = useReceiptPolicy()
  const change = useChangeSendingSettings()
  const { attempt } = useAttempt()
  const shown = (change.isPending && change.variables.body?.receipts) || stored
  return (
    <section>
      <SectionHeading
        title="Read receipts"
        description="Some senders ask to be told that you have read their message. Lists and spam never get one by themselves."
      />
      <NativeSelect
        className="mt-4 max-w-xl"
        label="When somebody asks for one"
        options={OPTIONS}
        value={shown}
        onChange={({ target }) =>
          void attempt('This was not changed', () =>
            change.mutateAsync({ body: { receipts: target.value as ReceiptPolicy } }),
          )
        }
      />
    </section>
  )
}
