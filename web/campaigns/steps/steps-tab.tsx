import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { problemsOf } from '#core/outreach/campaigns/check-steps.ts'
import { type CampaignStep, mailsOf } from '#core/outreach/campaigns/steps.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { StepList } from './step-list.tsx'
import { titleOf } from './step-words.ts'
import { StepsProvider } from './steps-context.ts'
import { insertStep, moveBy, removeStep, type Slot, slotOf, slotsOf } from './tree.ts'
import { useStepDrag } from './use-step-drag.ts'
import { useStepFocus } from './use-step-focus.ts'

const PreviewDialog = lazy(async () => ({
  default: (await import('../letters/preview-dialog.tsx')).PreviewDialog,
}))

/** The editor of steps. */
export function StepsTab() {
  const { shown, change, keeper, isOpen: canEdit, base } = useEditor()
  const { steps } = shown
  const [open, setOpen] = useState<number | null>(() =>
    base.state === 'draft' ? (mailsOf(steps)[0]?.id ?? null) : null,
  )
  const [preview, setPreview] = useState<{ step: number; variant: number | null } | null>(null)
  const { toast } = useToast()
  const root = useRef<HTMLDivElement>(null)
  const slots = useMemo(() => slotsOf(steps), [steps])
  const edit = (make: (steps: readonly CampaignStep[]) => CampaignStep[]) =>
    change({ steps: make(keeper.view().edits.steps ?? base.steps) })
  const { dragged, onDrag } = useStepDrag(root, steps, slots, moved => edit(() => moved))
  const focus = useStepFocus(root)
  const found = useMemo(() => problemsOf(steps), [steps])
  const mailNumbers = useMemo(() => new Map(mailsOf(steps).map(({ id }, at) => [id, at + 1])), [steps])

  const remove = (step: CampaignStep) => {
    const slot = slotOf(steps, step.id)
    focus.toPlaceOf(step.id)
    edit(list => removeStep(list, step.id))
    if (open === step.id) setOpen(null)
    toast({
      title: `“${titleOf(step, mailNumbers.get(step.id) ?? null)}” was removed`,
      action: {
        label: 'Undo',
        onSelect: () => slot && edit(list => insertStep(list, placeFor(list, slot), step)),
      },
    })
  }
  const whole = found.filter(({ step }) => step === null)
  return (
    <StepsProvider
      value={{
        steps,
        canEdit,
        open,
        setOpen,
        change: edit,
        mailNumbers,
        problems: bySteps(found),
        slots,
        dragged,
        onDrag,
        onAdd: (slot: Slot, step: CampaignStep) => {
          edit(list => insertStep(list, slot, step))
          setOpen(step.id)
          focus.toStep(step.id, 'step')
        },
        onMove: (id, by, from) => {
          const moved = moveBy(steps, id, by)
          if (!moved) return
          edit(() => moved)
          focus.toStep(id, from)
        },
        onRemove: remove,
        onPreview: (step, variant) => setPreview({ step, variant }),
      }}
    >
      <div ref={root} className="@container">
        {whole.map(({ why }) => (
          <Banner key={why} tone="warning" title={why} className="mb-3" />
        ))}
        {steps.length === 0 && (
          <p className="max-w-measure text-muted">
            Nothing is sent yet. A campaign is a row of steps: mails, waits, tasks for a person, and branches
            on what comes back. An answer ends it for a contact, unless a branch says what is to be done then.
          </p>
        )}
        <StepList label="Steps" steps={steps} branch={null} way="then" />
      </div>
      <Suspense>
        {preview && (
          <PreviewDialog step={preview.step} variant={preview.variant} onClose={() => setPreview(null)} />
        )}
      </Suspense>
    </StepsProvider>
  )
}

/** The place of a removed step, or the end where that is gone. */
function placeFor(steps: readonly CampaignStep[], slot: Slot): Slot {
  const isThere = slotsOf(steps).some(
    each => each.branch === slot.branch && each.way === slot.way && each.index >= slot.index,
  )
  return isThere ? slot : { branch: null, way: 'then', index: steps.length }
}

function bySteps(problems: readonly { step: number | null; why: string }[]): Map<number, string[]> {
  const map = new Map<number, string[]>()
  for (const { step, why } of problems)
    if (step !== null) map.set(step, [...new Set([...(map.get(step) ?? []), why])])
  return map
}
