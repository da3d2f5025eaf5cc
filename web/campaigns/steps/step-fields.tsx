import type { CampaignStep, MailStep } from '#core/outreach/campaigns/steps.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { MailFields } from './mail-fields.tsx'
import { BRANCHES } from './step-words.ts'
import { useSteps } from './steps-context.ts'
import { changeStep } from './tree.ts'
import { WaitFields } from './wait-fields.tsx'

export function StepFields({ step, number }: { step: CampaignStep; number: number | null }) {
  const { change, canEdit } = useSteps()
  const set = (changed: CampaignStep) => change(steps => changeStep(steps, step.id, () => changed))
  switch (step.kind) {
    case 'mail':
      return (
        <MailFields
          step={step}
          number={number ?? 1}
          onChange={(edit: (mail: MailStep) => MailStep) =>
            change(steps => changeStep(steps, step.id, each => (each.kind === 'mail' ? edit(each) : each)))
          }
        />
      )
    case 'wait':
      return (
        <WaitFields
          label="Wait"
          wait={step.wait}
          disabled={!canEdit}
          onChange={wait => set({ ...step, wait })}
        />
      )
    case 'task':
      return (
        <fieldset disabled={!canEdit} className="flex max-w-measure flex-col gap-3">
          <WaitFields
            label="Open the task after"
            wait={step.wait}
            disabled={!canEdit}
            onChange={wait => set({ ...step, wait })}
          />
          <TextField
            label="What is to be done"
            value={step.title}
            maxLength={200}
            error={step.title.trim() === '' ? 'Say what is to be done' : undefined}
            onChange={({ target }) => set({ ...step, title: target.value })}
          />
          <TextArea
            label="Notes"
            optional
            value={step.text}
            maxLength={5000}
            hint="The contact goes on once somebody has done or skipped it, under Tasks."
            onChange={({ target }) => set({ ...step, text: target.value })}
          />
        </fieldset>
      )
    case 'branch':
      return <p className="max-w-measure text-muted">{BRANCHES[step.on].note}</p>
  }
}
