import { CalendarRange } from 'lucide'
import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { usePlan } from '../queries.ts'
import { shortWeekday } from '../words.ts'
import { PlanStrip } from './plan-strip.tsx'
import { PlanTable } from './plan-table.tsx'
import { zonesInWords } from './zones-in-words.ts'

/** What leaves on which day from which mailbox, and what the limits make of it. */
export function PlanTab() {
  const { base, view } = useEditor()
  const { data, error, isPlaceholderData, refetch } = usePlan(base.id)
  if (error)
    return (
      <Banner
        tone="warning"
        title="The plan could not be worked out"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(error, 'The server did not answer.')}
      </Banner>
    )
  if (!data) return <SkeletonRows count={5} label="Working out the plan" />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-6">
      {Object.keys(view.edits).length > 0 && (
        <p className="text-muted text-sm">This is the plan of what is saved, without your last changes.</p>
      )}
      {data.progress !== null && <Planning {...data.progress} hasPlan={data.says.length > 0} />}
      {data.progress !== null && data.days.length === 0 ? (
        <SkeletonRows count={5} label="Working out the plan" />
      ) : (
        <PlanView plan={data} isOver={['finished', 'stopped'].includes(base.state)} />
      )}
    </div>
  )
}

/** The plan of many contacts takes some time: what is there of it stands below. */
function Planning({
  share,
  says,
  hasPlan,
}: NonNullable<CampaignPlan['progress']> & {
  /** Whether the plan before is shown meanwhile. */
  hasPlan: boolean
}) {
  return (
    <div role="status" className="flex max-w-measure flex-col gap-1.5 text-muted text-sm">
      <p>
        {hasPlan && 'This is the last plan. It is worked out anew, in case something has changed. '}
        {says}
      </p>
      <Progress label="Working out the plan" value={share} max={1} />
    </div>
  )
}

function PlanView({ plan, isOver = false }: { plan: CampaignPlan; isOver?: boolean }) {
  if (plan.days.length === 0)
    return (
      <>
        <EmptyState
          icon={CalendarRange}
          title={isOver ? 'Nothing more will be sent' : 'Nothing would be sent yet'}
          text={
            isOver
              ? 'This campaign has ended.'
              : 'A campaign needs a mail, contacts and a mailbox. Then each day appears here, with what is sent from where.'
          }
          className="py-10"
        />
        <Sentences plan={plan} />
      </>
    )
  return (
    <>
      <div>
        <p className="text-read">
          <strong className="font-semibold">{counted(plan.mails, 'mail')}</strong>
          {plan.says.length === 0 && ' so far'} to {counted(plan.contacts, 'contact')}
          {plan.until !== null && (
            <>
              {' '}
              until <strong className="font-semibold">{shortWeekday(plan.until)}</strong>
            </>
          )}
          {plan.isCut && ', and more after the days that are shown'}.
        </p>
        <Sentences plan={plan} />
      </div>
      <PlanStrip plan={plan} />
      <PlanTable plan={plan} />
    </>
  )
}

function Sentences({ plan }: { plan: CampaignPlan }) {
  return (
    <ul className="mt-2 flex max-w-measure list-disc flex-col gap-1 pl-4 text-muted">
      {[...plan.says, zonesInWords(plan)].filter(Boolean).map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
