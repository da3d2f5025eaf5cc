import { Forward, Maximize2, Reply, X } from 'lucide'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { EmailRow } from '#core/contract/emails.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { SenderName } from '#web/contacts/person/sender-name.tsx'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useEmail, useMarkReadWhenShown } from '#web/read/emails/queries.ts'
import { MessageList } from '#web/read/threads/message-list.tsx'
import { MessageView } from '#web/read/threads/message-view.tsx'
import { useThread } from '#web/read/threads/queries.ts'
import type { Answer } from '#web/send/compose/reply-editor.tsx'
import { SendingState } from '#web/send/compose/sending-state.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'

/** The navigation state with which an address of a conversation asks for a reply form. */
export interface ReplyRequest {
  answer: Answer['as']
  messageId: number
}

/** What a row stands for beside its list, one message or a conversation, with a link to its screen. */
export function SelectedEmail({
  id,
  row: listed,
  from,
  isAlone,
  onClose,
}: {
  id: number
  /** The message's row in the list, if it is there. */
  row: EmailRow | undefined
  from: string
  /** The window had no room beside the list when the link was followed, so it leads to the conversation. */
  isAlone: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const email = useEmail(id)
  const row = listed ?? email.data
  const count = listed?.messages?.length ?? 1
  useMarkReadWhenShown(row?.threadId ?? '', row?.accountId ?? 0, row?.isRead ?? true)
  const threadId = row?.threadId
  useEffect(() => {
    if (isAlone && threadId) void navigate(paths.thread.to(threadId, from), { replace: true })
  }, [isAlone, threadId, from, navigate])
  const open = (state?: ReplyRequest) =>
    row && void navigate(paths.thread.to(row.threadId, from), state ? { state } : {})
  const answer = (asked: ReplyRequest['answer']) => () => open({ answer: asked, messageId: id })
  const reply = answer('reply')
  const forward = answer('forward')
  useCommands({ reply, replyAll: answer('reply-all'), forward })

  return (
    <section aria-label="Selected email" className="flex min-w-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-left font-semibold" title={row?.subject}>
            {row && shownSubject(row.subject)}
          </h2>
          <p className="text-faint text-xs">{count === 1 ? '1 message' : `${count} messages`}</p>
        </div>
        <IconButton icon={Maximize2} label="Open the conversation" onClick={() => open()} />
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {email.data ? (
          <>
            {count > 1 ? (
              <Whole key={email.data.threadId} threadId={email.data.threadId} />
            ) : (
              <MessageView email={email.data} Sending={SendingState} Sender={SenderName} />
            )}
            <div className="flex flex-wrap gap-2 px-4 py-4 md:px-6 md:pl-17">
              <Button icon={Reply} shortcut="r" onClick={reply}>
                Reply
              </Button>
              <Button icon={Forward} shortcut="f" onClick={forward}>
                Forward
              </Button>
            </div>
          </>
        ) : email.isError ? (
          <EmptyState
            title="This message could not be loaded"
            text={messageOf(email.error, 'Your mail is safe. The server did not answer.')}
            action={<Button onClick={() => void email.refetch()}>Try again</Button>}
          />
        ) : (
          <SkeletonMessage label="Loading message..." />
        )}
      </div>
    </section>
  )
}

function Whole({ threadId }: { threadId: string }) {
  const { data, isError } = useThread(threadId)
  if (isError && !data) return <EmptyState title="This conversation could not be loaded" />
  if (!data) return <SkeletonMessage label="Loading conversation..." />
  const messages = data.filter(({ labels }) => !labels.includes('draft'))
  return <MessageList messages={messages} Sending={SendingState} Sender={SenderName} />
}
