import type { RefObject } from 'react'

/** What of a row can have the focus: the step itself, its handle, or its menu. */
export type StepPart = 'step' | 'handle' | 'more'

/** Moves the focus once a change of the steps is on screen. A step that went into another branch is another element there. */
export function useStepFocus(root: RefObject<HTMLElement | null>) {
  const all = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  return {
    toStep: (id: number, part: StepPart) =>
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>(`[data-${part}="${id}"]`)?.focus(),
      ),
    /** To the step that takes the place of this one, which is about to be removed. */
    toPlaceOf(id: number) {
      const at = all().findIndex(({ dataset }) => dataset.step === String(id))
      requestAnimationFrame(() => {
        const steps = all()
        const next = steps[Math.min(at, steps.length - 1)]
        const target = next ?? root.current?.querySelector<HTMLElement>('[data-slot] button')
        target?.focus()
      })
    },
  }
}
