import type { StepEdit } from '#core/contract/automation.ts'
import type { PlannedStep } from '#core/contract/follow-ups.ts'

/** What a person has changed in the steps of a stored plan. */
export const editsOf = (steps: readonly PlannedStep[]): StepEdit[] =>
  steps.flatMap(({ step, isEdited, isSkipped, text }) =>
    isEdited || isSkipped ? [{ step, text: isEdited ? text : null, isSkipped }] : [],
  )

/** The changes with one more; a step without any is left out. */
export function withEdit(edits: readonly StepEdit[], change: StepEdit): StepEdit[] {
  const before = edits.find(({ step }) => step === change.step)
  const changed = { text: null, isSkipped: false, ...before, ...change }
  const others = edits.filter(({ step }) => step !== change.step)
  const isAny = changed.text !== null || changed.isSkipped
  return [...others, ...(isAny ? [changed] : [])].sort((a, b) => a.step - b.step)
}

/** The changes of the steps that there are: those of others wait until the maximum is raised again. */
export const editsUpTo = (edits: readonly StepEdit[], count: number): StepEdit[] =>
  edits.filter(({ step }) => step < count)
