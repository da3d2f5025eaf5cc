import { type ComponentType, Suspense } from 'react'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { type ComposeWindow, useCompose } from './compose-state.tsx'

/** The compose windows, over any page. `Window` draws one of them, and may be loaded when the first one opens. */
export function ComposeHost({ Window }: { Window: ComponentType<{ window: ComposeWindow }> }) {
  const { windows } = useCompose()
  if (windows.length === 0) return null
  return (
    <Suspense fallback={<HoldKeys />}>
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-row-reverse items-end gap-3 md:px-6">
        {windows.map(one => (
          <Window key={one.key} window={one} />
        ))}
      </div>
    </Suspense>
  )
}
