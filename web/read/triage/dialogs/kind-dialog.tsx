import { type MailKind, mailKind } from '#core/contract/mail-kind.ts'
import { kindNames } from '#web/read/emails/kinds.ts'
import { useEmail } from '#web/read/emails/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'
import { receivedOf, useTriage } from '../use-triage.ts'

/** Says why a message is sorted as it is, and sorts all mail of its sender otherwise by one press. */
export function KindDialog({ rows, onClose, onDone }: RowsDialogProps) {
  const row = rows[0] && (receivedOf(rows[0]) ?? rows[0])
  const triage = useTriage()
  const { data, isError, refetch } = useEmail(row?.id ?? 0)
  if (!row) return null
  const move = (kind: MailKind) => {
    onClose()
    onDone?.()
    void triage.sort([row], kind)
  }
  return (
    <Dialog onClose={onClose} title="Why is this here?">
      {data ? (
        <>
          <p className="[overflow-wrap:anywhere]">
            {data.kind ? `It is in ${kindNames[data.kind]}. ${data.whyKind}` : 'It is not sorted yet.'}
          </p>
          {receivedOf(row) && (
            <div className="mt-4 flex flex-wrap gap-2">
              {mailKind.options
                .filter(kind => kind !== data.kind)
                .map(kind => (
                  <Button key={kind} onClick={() => move(kind)}>
                    Move to {kindNames[kind]}
                  </Button>
                ))}
            </div>
          )}
        </>
      ) : isError ? (
        <NotLoaded text="The reason could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={1} label="Loading..." />
      )}
    </Dialog>
  )
}
