import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Deletion } from '#core/contract/admin.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

type Question = Pick<ComponentProps<typeof AlertDialog>, 'title' | 'description' | 'confirmLabel' | 'pending'>

/** Asks before an account ends or changes hands, and says what that does once it is known, or why it is refused. */
export function DeletionQuestion({
  deletion,
  children,
  onConfirm,
  onClose,
  ...question
}: Question & {
  deletion: UseQueryResult<Deletion | null>
  /** What confirming does, and what has to be filled in. */
  children: (known: Deletion) => ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  // What is known stays on screen while it is loaded again: otherwise the buttons would move away from under the pointer, and a
  // field would lose the focus.
  const known = deletion.isError ? null : deletion.data
  return (
    <AlertDialog
      onClose={onClose}
      danger
      // Nobody must confirm a state that was loaded earlier.
      disabled={!known || deletion.isFetching || known.refusal !== null}
      onConfirm={onConfirm}
      {...question}
    >
      {known ? (
        known.refusal ? (
          <p className="mt-3 text-danger-text">{known.refusal}</p>
        ) : (
          <div className="mt-3 flex flex-col gap-4">{children(known)}</div>
        )
      ) : deletion.isError ? (
        <p role="alert" className="mt-3 text-danger-text">
          What this would do could not be loaded. Close this and try again.
        </p>
      ) : (
        <div className="mt-4 flex flex-col gap-2">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </AlertDialog>
  )
}
