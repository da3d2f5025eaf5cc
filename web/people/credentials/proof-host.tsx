import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '#web/platform/questions.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Opens the dialog that asks for a proof, over whatever is open, when a call needs one; the call waits. */
export function ProofHost() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => onProofRequired(() => new Promise(resolve => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Suspense>
      <ProofDialog
        onClose={isProven => {
          setAnswer(null)
          answer(isProven)
        }}
      />
    </Suspense>
  )
}
