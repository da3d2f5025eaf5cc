import { Trash2 } from 'lucide'
import { useState } from 'react'
import type { EmptiedFolder } from '#core/contract/clearings.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { isGoing, useClearings, useEmptyFolder } from './queries.ts'

/** Deletes for good all that lies in the trash or in spam, of these mailboxes, after a question. */
export function EmptyButton({
  folder,
  accountIds,
  total,
}: {
  folder: EmptiedFolder
  /** The mailboxes whose mail the person may change. */
  accountIds: number[]
  /** How many messages lie there. */
  total: number
}) {
  const [isAsking, setAsking] = useState(false)
  const empty = useEmptyFolder()
  const { attempt } = useAttempt()
  const isPhone = useIsPhone()
  const isBusy = useClearings().some(one => isGoing(one) && one.folder === folder)
  const label = `Empty ${folder}`
  const blocked = isBusy ? 'It is being emptied' : total === 0 && `There is nothing in ${folder}`
  const open = () => setAsking(true)
  const confirm = async () => {
    await attempt(`The ${folder} was not emptied`, () => empty.mutateAsync({ body: { folder, accountIds } }))
    setAsking(false)
  }
  const emails = total === 1 ? 'email' : 'emails'
  return (
    <>
      {isPhone ? (
        <IconButton icon={Trash2} label={label} blocked={blocked} onClick={open} />
      ) : (
        <Button size="sm" icon={Trash2} blocked={blocked} onClick={open}>
          {label}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title={`Delete ${total.toLocaleString()} ${emails} for good?`}
          description={`All that lies in ${folder}${accountIds.length > 1 ? `, in ${accountIds.length} mailboxes,` : ''} is removed from the mail provider too. This cannot be undone.`}
          confirmLabel="Delete Permanently"
          danger
          pending={empty.isPending}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}
