import type { ReactNode } from 'react'
import { useNearWindow } from '#web/ui/hooks/use-near-window.ts'

/** Renders its children once they are within a screen or two of the viewport. */
export function NearWindow({ isLazy, children }: { isLazy: boolean; children: ReactNode }) {
  const { ref, isNear } = useNearWindow<HTMLDivElement>(!isLazy)
  return isNear ? children : <div ref={ref} className="h-32" />
}
