import { type Origin, scheduled } from '#core/contract/scheduled.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { SourcesOfScheduled } from '#web/automation/answer-sources.tsx'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryButtons } from './entry-buttons.tsx'
import { EntryFacts } from './entry-facts.tsx'
import type { EntryView } from './entry-view.ts'

const MOST_SHOWN = 200_000

interface OutgoingDialogProps {
  id: number
  origin: Origin
  at: string
  by: string
  view: EntryView
  actions: EntryActions
  onReschedule: () => void
  onClose: () => void
}

/** A message that waits, with its whole text. */
export function OutgoingDialog({
  id,
  origin,
  at,
  by,
  view,
  actions,
  onReschedule,
  onClose,
}: OutgoingDialogProps) {
  const { data, isError, refetch } = useRead(scheduled.get, { params: { id } }, { staleTime: 0 })
  const { edit, isBusy } = actions
  return (
    <Dialog
      isText
      size="lg"
      title={view.subject}
      onClose={onClose}
      footer={
        <>
          <EntryButtons actions={actions} onReschedule={onReschedule} onClose={onClose} />
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => {
              onClose()
              edit()
            }}
          >
            Edit
          </Button>
        </>
      }
    >
      <EntryFacts at={at} view={view} by={by} cc={data?.cc ?? []} bcc={data?.bcc ?? []} />
      <div className="mt-4 border-line border-t pt-4">
        {isError && <NotLoaded text="Its text could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-24 w-full" />}
        {data && (
          <p
            dir="auto"
            className="max-w-measure whitespace-pre-wrap text-left text-read [overflow-wrap:anywhere]"
          >
            {htmlToText(data.body, { limit: MOST_SHOWN }).trim() || 'It has no text.'}
          </p>
        )}
      </div>
      {origin === 'auto_reply' && (
        <div className="mt-4">
          <SourcesOfScheduled id={id} />
        </div>
      )}
    </Dialog>
  )
}
