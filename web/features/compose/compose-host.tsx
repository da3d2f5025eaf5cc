import { lazy, Suspense } from 'react'
import { useCompose } from './compose-state.tsx'

// The editor is heavy and not needed to read mail.
const ComposeDialog = lazy(async () => ({ default: (await import('./compose-dialog.tsx')).ComposeDialog }))

/** Where the compose dialog appears, once something has opened it. */
export function ComposeHost() {
  const { session } = useCompose()
  return session === 0 ? null : (
    <Suspense>
      <ComposeDialog key={session} />
    </Suspense>
  )
}
