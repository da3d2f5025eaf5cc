import { createContext, useContext } from 'react'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { Slot } from './tree.ts'
import type { StepPart } from './use-step-focus.ts'

interface StepsView {
  steps: readonly CampaignStep[]
  canEdit: boolean
  /** The step whose fields are shown. */
  open: number | null
  setOpen: (id: number | null) => void
  /** Changes the newest steps, also from a button that was shown a while ago. */
  change: (edit: (steps: readonly CampaignStep[]) => CampaignStep[]) => void
  /** The number of each mail among all mails, by the number of the step. */
  mailNumbers: ReadonlyMap<number, number>
  /** What is wrong with single steps. */
  problems: ReadonlyMap<number, readonly string[]>
  /** All places between steps, from top to bottom. */
  slots: readonly Slot[]
  /** The step that is dragged, and the place where it would be dropped. */
  dragged: { id: number; target: Slot | null } | null
  onDrag: DragHandlers
  onAdd: (slot: Slot, step: CampaignStep) => void
  /** Moves a step to the next place above or below; `from` keeps the focus. */
  onMove: (id: number, by: -1 | 1, from: StepPart) => void
  onRemove: (step: CampaignStep) => void
  onPreview: (step: number, variant: number | null) => void
}

export interface DragHandlers {
  begin: (id: number, event: React.PointerEvent) => void
  move: (event: React.PointerEvent) => void
  drop: () => void
  cancel: () => void
}

const StepsContext = createContext<StepsView | null>(null)
export const StepsProvider = StepsContext.Provider

export function useSteps(): StepsView {
  const view = useContext(StepsContext)
  if (!view) throw new Error('useSteps needs a StepsProvider above it')
  return view
}
