import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StepEdit } from '#core/contract/automation.ts'
import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import { paths } from '#web/platform/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { PlanStep } from './plan-step.tsx'
import type { ShownPlan } from './use-plan.ts'

interface PlanViewProps {
  plan: ShownPlan
  /** How many steps are expected: so much room is kept while they load. */
  count: number
  accountId?: number | undefined
  /** The conversation, where its follow-up is stored: then the assistant can be asked what it would write. */
  threadId?: string | undefined
  onEdit?: ((change: StepEdit) => void) | undefined
  /** The state of the follow-up, with its buttons. */
  state?: ReactNode
}

/** The messages of a follow-up with their dates and texts. */
export function PlanView({ plan, count, accountId, threadId, onEdit, state }: PlanViewProps) {
  const { data, isStale, error, retry } = plan
  return (
    <section aria-label="Plan" aria-busy={isStale} className="min-w-0">
      <h3 className="font-medium">
        {isEnded(data)
          ? 'Follow-ups'
          : data?.steps.every(step => step.isReminder)
            ? 'What will happen'
            : 'What will be sent'}
      </h3>
      {state}
      {error && (
        <NotLoaded
          className="mt-2"
          text="The plan could not be loaded. What is saved is not changed by that."
          onRetry={retry}
        />
      )}
      {!data && !error && <Loading count={count} />}
      {data && (
        <div
          className={classNames(
            'transition-opacity delay-150 duration-(--duration-enter)',
            isStale && 'opacity-60',
          )}
        >
          {data.steps.length === 0 && <p className="py-3 text-muted">Nothing is sent any more.</p>}
          <ol className="divide-y divide-line">
            {data.steps.map((step, index) => (
              <PlanStep
                key={step.step}
                step={step}
                recipient={recipientOf(data, accountId)}
                subjectBefore={data.steps[index - 1]?.subject}
                threadId={threadId}
                onEdit={isEnded(data) ? undefined : onEdit}
              />
            ))}
          </ol>
          <Notes plan={data} />
        </div>
      )}
    </section>
  )
}

const isEnded = (plan: FollowUpPlan | null | undefined): boolean =>
  plan?.state === 'finished' || plan?.state === 'stopped'

const recipientOf = ({ to: [first] }: FollowUpPlan, accountId: number | undefined) =>
  first !== undefined && accountId !== undefined ? { accountId, to: first } : undefined

function Notes({ plan: { unknownPlaceholders, notes, hours, steps } }: { plan: FollowUpPlan }) {
  return (
    <div className="flex flex-col gap-1 border-line border-t pt-3 text-sm">
      {unknownPlaceholders.length > 0 && (
        <p className="text-warning-text">
          {unknownPlaceholders.map(name => `{{${name}}}`).join(', ')}{' '}
          {unknownPlaceholders.length === 1 ? 'stands' : 'stand'} for nothing, and would be sent as{' '}
          {unknownPlaceholders.length === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {notes.map(note => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {steps.some(step => !step.isReminder) && (
        <p className="text-faint">
          Sent in working hours: {hours}. One that is more than two days late asks you first.{' '}
          <Link to={`${paths.settings}?tab=sending`} className="underline">
            Change
          </Link>
        </p>
      )}
    </div>
  )
}

function Loading({ count }: { count: number }) {
  return (
    <div role="status" className="animate-pulse divide-y divide-line">
      <span className="sr-only">Loading the plan</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never move
        <div key={index} className="flex flex-col gap-2 py-4">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  )
}
