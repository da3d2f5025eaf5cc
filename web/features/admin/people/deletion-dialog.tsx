import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deletion } from '#core/contract/admin.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { DeletionSummary } from './deletion-summary.tsx'

/** Shows what deleting a person does, and asks for confirmation. */
export function DeletionDialog({
  deletion,
  keepsAtFirst,
  keepLabel,
  isPending,
  children,
  onConfirm,
  onClose,
  ...question
}: {
  title: string
  description: string
  confirmLabel: string
  deletion: UseQueryResult<Deletion | null>
  /** Whether the mail accounts stay in the organization by default. */
  keepsAtFirst: boolean
  keepLabel: (heir: string) => string
  isPending: boolean
  /** Further fields that have to be filled in. */
  children?: ReactNode
  onConfirm: (accounts: 'keep' | 'remove') => void
  onClose: () => void
}) {
  const [keeps, setKeeps] = useState(keepsAtFirst)
  // It stays while it is loaded again, so that the buttons do not move away from under the pointer.
  const shown = deletion.isError ? null : deletion.data
  const canKeep = shown?.heir != null && shown.accounts.some(({ canStay }) => canStay)
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      danger
      pending={isPending}
      // Nobody must confirm a state that was loaded earlier.
      disabled={!shown || deletion.isFetching || shown.refusal !== null}
      onConfirm={() => onConfirm(keeps ? 'keep' : 'remove')}
      {...question}
    >
      {shown ? (
        shown.refusal ? (
          <p className="mt-3 text-danger-text">{shown.refusal}</p>
        ) : (
          <div className="flex flex-col gap-4">
            <DeletionSummary deletion={shown} isKept={canKeep && keeps} />
            {canKeep && (
              <Checkbox label={keepLabel(shown.heir ?? '')} checked={keeps} onCheckedChange={setKeeps} />
            )}
            {children}
          </div>
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
