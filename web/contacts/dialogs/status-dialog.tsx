import { CONTACT_STATUSES, type ContactStatus } from '#core/contract/outreach/contact-values.ts'
import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { STATUS_TONES, STATUS_WORDS } from '../in-words.ts'
import { useSetStatus } from '../queries.ts'
import { type Target, targetInWords } from './target.ts'

/** Says where contacts stand. */
export function StatusDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const set = useSetStatus()
  const { toast, failed } = useAttempt()
  const choose = (status: ContactStatus) =>
    set.mutate(
      { body: { selection: target.selection, status } },
      {
        onSuccess: ({ changed }) => {
          toast({ title: `${counted(changed, 'contact')} set to “${STATUS_WORDS[status]}”` })
          onClose()
        },
        onError: error =>
          failed('The status was not changed', error, 'The server did not answer. Please try again.'),
      },
    )
  return (
    <Dialog onClose={onClose} title="Status" description={targetInWords(target)} size="sm">
      <ul className="flex flex-col">
        {CONTACT_STATUSES.map(status => (
          <li key={status}>
            <Button
              variant="ghost"
              className="w-full justify-start!"
              disabled={set.isPending}
              onClick={() => choose(status)}
            >
              <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
