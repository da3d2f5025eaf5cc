import { useEffect, useState } from 'react'
import { forwardsTo } from '#core/contract/rule-actions.ts'
import type { DryRun, Rule } from '#core/contract/rules.ts'
import { messageOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ExampleRows } from './example-rows.tsx'
import { useDryRun, useSwitchRule } from './queries.ts'

const OF_NEW_MAIL = {
  would: 'would have done',
  description: 'Nothing is done with this mail: a rule acts only on what arrives after it is switched on.',
  looking: 'Looking through the mail of the last 90 days...',
  done: 'It acts on mail that arrives from now on.',
}
const OF_OLD_MAIL = {
  would: 'would do',
  description:
    'Nothing is done yet. Once it is switched on, it acts on this mail, and looks every day for what has become old enough. Each message is acted on once.',
  looking: 'Looking through your mail...',
  done: 'It looks at your mail now, and then every day.',
}

/**
 * What a rule would have done with the mail that is there; of a rule about older mail, what it will do with it. From here it is
 * switched on.
 */
export function DryRunDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { mutate: tryIt, data, error, isPending } = useDryRun()
  const change = useSwitchRule()
  const { toast, attempt } = useAttempt()
  const words = rule.hasAge ? OF_OLD_MAIL : OF_NEW_MAIL
  const forwards = forwardsTo(rule.actions)
  const [isConfirmed, setConfirmed] = useState(forwards.length === 0)
  useEffect(() => tryIt({ params: { id: rule.id } }), [rule.id, tryIt])

  const turnOn = () =>
    attempt('The rule was not switched on', async () => {
      await change.mutateAsync({ params: { id: rule.id }, body: { isOn: true } })
      toast({ title: `“${rule.name}” is on`, description: words.done })
      onClose()
    })

  return (
    <Dialog
      onClose={onClose}
      title={`What “${rule.name}” ${words.would}`}
      description={words.description}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {rule.isOn ? 'Close' : 'Leave it off'}
          </Button>
          {!rule.isOn && (
            <Button
              variant="primary"
              disabled={!data}
              blocked={!isConfirmed && 'Confirm first what it will do'}
              loading={change.isPending}
              onClick={() => void turnOn()}
            >
              Switch on
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <Banner tone="danger" title="It could not be tried">
          {messageOf(error, 'Please try again later')}
        </Banner>
      ) : isPending || !data ? (
        <SkeletonRows count={4} label={words.looking} />
      ) : (
        <Tried run={data} />
      )}
      {forwards.length > 0 && !rule.isOn && (
        <Banner tone="warning" title="This rule sends mail out" className="mt-4">
          <Checkbox
            label={`Yes, send every message that it finds to ${forwards.join(' and ')}`}
            checked={isConfirmed}
            onCheckedChange={setConfirmed}
          />
        </Banner>
      )}
    </Dialog>
  )
}

function Tried({ run }: { run: DryRun }) {
  const left = run.total - run.takenBefore
  const ofWhat = run.days === null ? 'that is there' : `of the last ${run.days} days`
  if (run.total === 0)
    return <p>Nothing of the mail {ofWhat} fits. That may be right for mail that is still to come.</p>
  return (
    <div className="flex flex-col gap-3">
      <p>
        Of the mail {ofWhat} it finds{' '}
        <strong className="font-semibold">
          {run.total.toLocaleString()}
          {run.isCapped && ' or more'}
        </strong>
        {run.takenBefore > 0 && `, of which ${run.takenBefore.toLocaleString()} stay with an earlier rule`}.
        It
      </p>
      <ul aria-label="What it would have done" className="list-disc pl-5">
        {run.actions.map(({ says }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no identity but their place
          <li key={at}>{says}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {left > run.examples.length ? `The newest ${run.examples.length} of them:` : 'These are:'}
      </p>
      <ExampleRows rows={run.examples} />
    </div>
  )
}
