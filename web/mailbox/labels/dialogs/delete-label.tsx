import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClearingTarget } from '#core/contract/clearings.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { LabelRow } from '../label-tree.ts'
import { useChangeLabel, useCreateLabel, useRemoveLabel } from '../queries.ts'

const TARGETS: { value: ClearingTarget; label: string }[] = [
  { value: 'archive', label: 'Archive' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'trash', label: 'Trash' },
]

/** Asks before a label or folder is deleted, and where the mail of a folder goes. */
export function DeleteLabel({ row, onClose }: { row: LabelRow; onClose: () => void }) {
  const remove = useRemoveLabel()
  const create = useCreateLabel()
  const change = useChangeLabel()
  const navigate = useNavigate()
  const { toast } = useToast()
  const [moveTo, setMoveTo] = useState<ClearingTarget>('archive')
  const [error, setError] = useState<unknown>(null)
  const { name, ids, accountIds, total, isTag, colour } = row
  const hasMail = total > 0 && !isTag
  const emails = `${total.toLocaleString()} ${total === 1 ? 'email' : 'emails'}`
  const bringBack = async () => {
    for (const accountId of accountIds) {
      const { id } = await create.mutateAsync({ body: { accountId, name } })
      if (colour !== null) await change.mutateAsync({ params: { id }, body: { colour } })
    }
  }
  const confirm = async () => {
    try {
      setError(null)
      for (const id of ids) await remove.mutateAsync({ params: { id }, query: hasMail ? { moveTo } : {} })
    } catch (reason) {
      setError(reason)
      return
    }
    onClose()
    if (ids.some(id => window.location.pathname === paths.label.to(id))) void navigate(paths.inbox)
    if (hasMail) toast({ title: `The mail of “${name}” is being moved; then it is deleted` })
    else
      toast({
        title: `“${name}” was deleted`,
        ...(total === 0 && {
          action: { label: 'Undo', onSelect: () => void bringBack().catch(() => undefined) },
        }),
      })
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete “${name}”?`}
      description={
        hasMail
          ? `It holds ${emails}. They are moved first; then it is deleted at the mail provider too.`
          : total > 0
            ? `It is taken off ${emails}, which stay where they are otherwise. It is deleted at the mail provider too.`
            : 'It is empty. It is deleted at the mail provider too.'
      }
      confirmLabel="Delete"
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      {hasMail && (
        <NativeSelect
          className="mt-4"
          label="Move its mail to"
          value={moveTo}
          options={TARGETS}
          onChange={event => setMoveTo(event.target.value as ClearingTarget)}
        />
      )}
      {error !== null && (
        <div className="mt-3">
          <FieldError>{messageOf(error, 'It was not deleted. Please try again.')}</FieldError>
        </div>
      )}
    </AlertDialog>
  )
}
