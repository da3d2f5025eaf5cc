import { type RefObject, useState } from 'react'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import type { DragHandlers } from './steps-context.ts'
import { moveStep, type Slot, sameSlot, targetsOf } from './tree.ts'

/** How far from a place the pointer may be, in pixels. */
const REACH = 60

interface Dragged {
  id: number
  target: Slot | null
}

/** Dragging steps by their handles, also into branches and out of them. Places are elements with `data-slot`. */
export function useStepDrag(
  root: RefObject<HTMLElement | null>,
  steps: readonly CampaignStep[],
  slots: readonly Slot[],
  onMove: (steps: CampaignStep[]) => void,
): { dragged: Dragged | null; onDrag: DragHandlers } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const nearest = (id: number, y: number): Slot | null => {
    const targets = targetsOf(steps, id)
    const places = [...(root.current?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])].flatMap(
      element => {
        const slot = slots[Number(element.dataset.slot)]
        if (!slot || !targets.some(target => sameSlot(target, slot))) return []
        const { top, height } = element.getBoundingClientRect()
        return [{ slot, distance: Math.abs(top + height / 2 - y) }]
      },
    )
    const [first] = places.sort((a, b) => a.distance - b.distance)
    return first && first.distance < REACH ? first.slot : null
  }
  return {
    dragged,
    onDrag: {
      begin: (id, event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ id, target: null })
      },
      move: event => {
        if (dragged) setDragged({ ...dragged, target: nearest(dragged.id, event.clientY) })
      },
      drop: () => {
        if (dragged?.target) onMove(moveStep(steps, dragged.id, dragged.target))
        setDragged(null)
      },
      cancel: () => setDragged(null),
    },
  }
}
