import type { BranchStep, CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { AddStep } from './add-step.tsx'
import { StepRow } from './step-row.tsx'
import { BRANCHES } from './step-words.ts'
import { useSteps } from './steps-context.ts'
import type { Way } from './tree.ts'

/** Steps from top to bottom, branches with their two ways below them. */
export function StepList({
  label,
  steps,
  branch,
  way,
}: {
  label: string
  steps: readonly CampaignStep[]
  /** The branch in which the list lies; null for the outermost. */
  branch: number | null
  way: Way
}) {
  const { canEdit } = useSteps()
  return (
    <>
      {steps.length > 0 && (
        <ol aria-label={label} className="flex flex-col">
          {steps.map((step, index) => (
            <li key={step.id}>
              <AddStep slot={{ branch, way, index }} isLast={false} />
              <StepRow step={step} />
              {step.kind === 'branch' && <Ways step={step} />}
            </li>
          ))}
        </ol>
      )}
      {steps.length === 0 && !canEdit && <p className="py-2 text-faint">Nothing happens here.</p>}
      <AddStep slot={{ branch, way, index: steps.length }} isLast />
    </>
  )
}

function Ways({ step }: { step: BranchStep }) {
  const words = BRANCHES[step.on]
  return (
    <div className="mt-1 ml-3 flex flex-col gap-2 md:ml-6">
      {(['then', 'otherwise'] as const).map(way => {
        const label = way === 'then' ? words.yes : words.no
        return (
          <section key={way} aria-label={label} className="border-line-strong border-l-2 pl-2 md:pl-4">
            <Badge tone={way === 'then' ? 'accent' : 'neutral'}>{label}</Badge>
            <StepList label={label} steps={step[way]} branch={step.id} way={way} />
          </section>
        )
      })}
    </div>
  )
}
