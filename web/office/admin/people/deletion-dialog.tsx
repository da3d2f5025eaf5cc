import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deletion } from '#core/contract/admin.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DeletionQuestion } from './deletion-question.tsx'
import { DeletionSummary } from './deletion-summary.tsx'

/** Shows what deleting a person does, and asks for confirmation. */
export function DeletionDialog({
  keepsAtFirst,
  keepLabel,
  isPending,
  children,
  onConfirm,
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
  return (
    <DeletionQuestion
      pending={isPending}
      onConfirm={() => onConfirm(keeps ? 'keep' : 'remove')}
      {...question}
    >
      {known => {
        const canKeep = known.heir !== null && known.accounts.some(({ canStay }) => canStay)
        return (
          <>
            <DeletionSummary deletion={known} isKept={canKeep && keeps} />
            {canKeep && (
              <Checkbox label={keepLabel(known.heir ?? '')} checked={keeps} onCheckedChange={setKeeps} />
            )}
            {children}
          </>
        )
      }}
    </DeletionQuestion>
  )
}
