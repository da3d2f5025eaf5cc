import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { type Email, emails } from '#core/contract/emails.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { callText, messageOf, urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** A longer source would freeze the page; the file has all of it. */
const MAX_SHOWN = 500_000

/** The source of a message, with all headers. */
export function OriginalDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const params = { id: email.id }
  const source = useQuery({
    queryKey: [emails.source.path, { params }],
    queryFn: () => callText(emails.source, { params }),
    gcTime: 0,
  })
  return (
    <Dialog
      onClose={onClose}
      title="Original message"
      description={shownSubject(email.subject)}
      size="lg"
      isText
      footer={
        <Button asChild icon={Download}>
          <a href={urlOf(emails.source, params)} download>
            Download .eml
          </a>
        </Button>
      }
    >
      {source.data !== undefined ? (
        <>
          <pre className="whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
            {source.data.slice(0, MAX_SHOWN)}
          </pre>
          {source.data.length > MAX_SHOWN && (
            <p className="mt-3 text-muted text-sm">The rest is in the file.</p>
          )}
        </>
      ) : source.isError ? (
        <FieldError>{messageOf(source.error, 'The original could not be loaded.')}</FieldError>
      ) : (
        <SkeletonMessage label="Loading the original..." />
      )}
    </Dialog>
  )
}
