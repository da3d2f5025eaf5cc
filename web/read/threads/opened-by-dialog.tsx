import { delegateInWords } from '#core/contract/actor.ts'
import type { Email } from '#core/contract/emails.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useViews } from './views.ts'

/** Who has opened a message of a shared mailbox, and when. */
export function OpenedByDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const { data, error, refetch } = useViews(email.id)
  return (
    <Dialog
      onClose={onClose}
      title="Opened by"
      description={shownSubject(email.subject)}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className="text-muted">
            Nobody but the owner of {email.account.email} has opened this message yet.
          </p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {data.map(({ at, email, name, ...means }) => (
                <li
                  key={`${at} ${email} ${means.through}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
                >
                  <span className="min-w-48 flex-1">
                    <span className="block truncate font-medium">{name ?? email}</span>
                    <span className="block text-muted text-sm empty:hidden [overflow-wrap:anywhere]">
                      {delegateInWords(means)}
                    </span>
                    {name && (
                      <span className="block truncate text-faint text-sm" title={email}>
                        {email}
                      </span>
                    )}
                  </span>
                  <time dateTime={at} className="text-muted text-sm">
                    {new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-faint text-sm">
              The first time on each day. What the mailbox's owner opens is not written down.
            </p>
          </>
        )
      ) : error ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError>{messageOf(error, 'The server did not answer.')}</FieldError>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonRows count={3} label="Loading who opened this..." />
      )}
    </Dialog>
  )
}
