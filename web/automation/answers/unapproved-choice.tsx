import { useState } from 'react'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useSetUnapproved } from './queries.ts'

/** Whether what an engine wrote itself leaves too, after the delay. Whoever chooses it reads first what it means. */
export function UnapprovedChoice({
  accountId,
  sendsUnapproved,
  mayChange,
}: {
  accountId: number
  sendsUnapproved: boolean
  mayChange: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const set = useSetUnapproved()
  const { attempt } = useAttempt()
  const choose = (to: boolean) =>
    attempt('This was not changed', async () => {
      await set.mutateAsync({ params: { accountId }, body: { sendsUnapproved: to } })
      setAsking(false)
    })
  return (
    <section aria-label="What is not approved" className="flex flex-col gap-3">
      <Switch
        label="Send what the AI wrote after the delay, unless I stop it"
        description="Without this, everything but an approved answer becomes a draft in the conversation."
        checked={sendsUnapproved}
        disabled={!mayChange}
        onCheckedChange={to => (to ? setAsking(true) : void choose(false))}
      />
      {sendsUnapproved && (
        <Banner tone="warning" title="What is sent by itself may be untrue">
          Nobody has checked what the AI writes in your name. It waits in Scheduled until the delay is over,
          and then it is sent.
        </Banner>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send what nobody has approved?"
        description="An AI writes it in your name, and it may be untrue: a condition left out, a promise that you did not make. Some faults are found by checks, not all. It waits in Scheduled for the delay; if you do not stop it there, it is sent."
        confirmLabel="Send it after the delay"
        danger
        pending={set.isPending}
        onConfirm={() => void choose(true)}
      />
    </section>
  )
}
