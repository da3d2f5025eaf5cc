import { type TouchEvent, useRef, useState } from 'react'

const THRESHOLD_PX = 96
/** A finger that moves more vertically than horizontally scrolls. */
const SLOPE = 1.5

export type SwipeDirection = 'left' | 'right'

/** A horizontal swipe with one finger. `offset` is the distance so far, in pixels; `handlers` go on the element. */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; isAcross: boolean | null } | null>(null)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    isReady: Math.abs(offset) >= THRESHOLD_PX,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const touch = touches[0]
        if (touch) start.current = { x: touch.clientX, y: touch.clientY, isAcross: null }
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        const from = start.current
        const touch = touches[0]
        if (!from || !touch || touches.length > 1) return end()
        const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
        if (from.isAcross === null && Math.hypot(x, y) > 8) from.isAcross = Math.abs(x) > SLOPE * Math.abs(y)
        if (from.isAcross) setOffset(x)
      },
      onTouchEnd: () => {
        if (Math.abs(offset) >= THRESHOLD_PX) onSwipe(offset > 0 ? 'right' : 'left')
        end()
      },
      onTouchCancel: end,
    },
  }
}
