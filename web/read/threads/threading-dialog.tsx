import { useState } from 'react'
import type { Email, EmailRow } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useMergeCandidates, useMergeThread, useSplitThread, useThreadReasons } from './queries.ts'

/** Shows why each message is in this conversation, and lets the person correct it for good. */
export function ThreadingDialog({
  messages,
  onClose,
  onMoved,
}: {
  messages: Email[]
  onClose: () => void
  /** Called with the conversation that was made or joined. */
  onMoved: (threadId: string) => void
}) {
  const threadId = messages[0]?.threadId ?? ''
  const placings = useThreadReasons(threadId)
  const split = useSplitThread()
  const merge = useMergeThread()
  const now = new Date()
  const move = async (moving: Promise<{ threadId: string }>) => onMoved((await moving).threadId)
  const problem = split.error ?? merge.error

  return (
    <Dialog
      onClose={onClose}
      title="Why is this in this thread?"
      description="Put it right here and it stays so, whatever arrives later."
      size="lg"
    >
      {problem && <FieldError>{messageOf(problem, 'That did not work. Nothing was changed.')}</FieldError>}
      {placings.data ? (
        <ol className="divide-y divide-line">
          {messages.map((email, index) => (
            <li key={email.id} className="flex items-start gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="truncate">
                  <span className="font-medium">{senderLabel(email.from)}</span>{' '}
                  <span className="text-faint text-sm">{listDate(email.date, now)}</span>
                </p>
                <p className="text-muted text-sm">
                  {placings.data?.find(({ messageId }) => messageId === email.id)?.explanation}
                </p>
              </div>
              {index > 0 && (
                <Button
                  size="sm"
                  loading={split.isPending && split.variables.body.messageId === email.id}
                  onClick={() =>
                    void move(
                      split.mutateAsync({ params: { threadId }, body: { messageId: email.id } }),
                    ).catch(() => {})
                  }
                >
                  Split from here
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : placings.isError ? (
        <FieldError>{messageOf(placings.error, 'This could not be loaded.')}</FieldError>
      ) : (
        <SkeletonRows count={Math.min(messages.length, 4)} label="Loading..." />
      )}
      <Merge
        accountId={messages[0]?.accountId ?? 0}
        threadId={threadId}
        isPending={merge.isPending}
        onChoose={other =>
          void move(merge.mutateAsync({ params: { threadId }, body: { threadId: other } })).catch(() => {})
        }
      />
    </Dialog>
  )
}

function Merge(props: {
  accountId: number
  threadId: string
  isPending: boolean
  onChoose: (threadId: string) => void
}) {
  const [query, setQuery] = useState('')
  const found = useMergeCandidates(query)
  const candidates = conversationsOf(found.data?.results ?? [], props)
  return (
    <section className="mt-4 border-line border-t pt-4">
      <TextField
        label="Join another conversation of this account to this one"
        placeholder="Search by subject or person"
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {query.trim() !== '' && found.data && candidates.length === 0 && (
        <p className="mt-2 text-faint text-sm">No other conversation of this account has these words.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {candidates.map(row => (
          <li key={row.threadId} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate">
              {shownSubject(row.subject)} <span className="text-faint text-sm">{senderLabel(row.from)}</span>
            </span>
            <Button size="sm" disabled={props.isPending} onClick={() => props.onChoose(row.threadId)}>
              Join
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each other conversation of the same account once. */
function conversationsOf(
  rows: EmailRow[],
  { accountId, threadId }: { accountId: number; threadId: string },
): EmailRow[] {
  const byThread = new Map(rows.map(row => [row.threadId, row]))
  byThread.delete(threadId)
  return [...byThread.values()].filter(row => row.accountId === accountId)
}
