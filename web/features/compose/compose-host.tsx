import { lazy, Suspense } from 'react'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { useCompose } from './compose-state.tsx'

// The editor is large and not needed for reading mail.
const ComposeDialog = lazy(async () => ({ default: (await import('./compose-dialog.tsx')).ComposeDialog }))

/** The compose windows, over any page. */
export function ComposeHost() {
  const { windows } = useCompose()
  if (windows.length === 0) return null
  return (
    <Suspense fallback={<HoldKeys />}>
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-row-reverse items-end gap-3 md:px-6">
        {windows.map(one => (
          <ComposeDialog key={one.key} window={one} />
        ))}
      </div>
    </Suspense>
  )
}
