import { ArrowLeft, Forward, MessageSquareOff, Reply, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type Email, folderSlug } from '#core/contract/emails.ts'
import { useCompose } from '#web/features/compose/compose-state.tsx'
import { forwardStart } from '#web/features/compose/quote.ts'
import { useDeleteEmails, useMarkThreadRead, useStarEmail } from '#web/features/emails/queries.ts'
import { MessageList } from '#web/features/threads/message-list.tsx'
import { useThread } from '#web/features/threads/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonMessage } from '#web/ui/skeleton-message.tsx'
import { useToast } from '#web/ui/toast.tsx'

const ReplyEditor = lazy(async () => ({
  default: (await import('#web/features/compose/reply-editor.tsx')).ReplyEditor,
}))

/** `/thread/{threadId}?from={folder}`: a conversation, oldest message first. */
export function ThreadScreen() {
  const { threadId = '' } = useParams()
  const thread = useThread(threadId)
  const [params] = useSearchParams()
  const from = folderSlug.safeParse(params.get('from'))
  const back = from.success ? paths.folder(from.data) : paths.home
  const messages = thread.data ?? []

  if (thread.data === undefined && thread.isError) {
    return (
      <EmptyState
        icon={MessageSquareOff}
        title="This conversation could not be loaded"
        text={messageOf(thread.error, 'Your mail is safe. The server did not answer.')}
        action={<Button onClick={() => void thread.refetch()}>Try again</Button>}
      />
    )
  }
  if (thread.data === undefined) return <SkeletonMessage label="Loading conversation..." />
  const latest = messages.at(-1)
  if (!latest) {
    return (
      <EmptyState
        icon={MessageSquareOff}
        title="Thread not found"
        text="This conversation doesn't exist or has been deleted."
        action={
          <Button asChild>
            <Link to={paths.home}>Back to Inbox</Link>
          </Button>
        }
      />
    )
  }
  return <Conversation key={threadId} messages={messages} latest={latest} back={back} />
}

function Conversation({ messages, latest, back }: { messages: Email[]; latest: Email; back: string }) {
  const navigate = useNavigate()
  const { toast } = useToast()
  const { openCompose } = useCompose()
  const [isReplying, setReplying] = useState(false)
  const star = useStarEmail()
  const remove = useDeleteEmails()
  const { mutate: markRead } = useMarkThreadRead()

  const hasUnread = messages.some(email => !email.isRead)
  const { threadId, accountId } = latest
  useEffect(() => {
    if (hasUnread) markRead({ body: { threadId, accountId } })
  }, [hasUnread, markRead, threadId, accountId])

  const trash = async () => {
    // The screen is gone before the answer is here, and so are callbacks that belong to it.
    const sent = remove.mutateAsync({ body: { messageIds: messages.map(email => email.id) } })
    void navigate(back)
    try {
      await sent
      toast({ title: 'Email deleted successfully', description: 'Email moved to trash' })
    } catch (error) {
      toast({
        title: 'Failed to delete email',
        description: messageOf(error, 'Please try again later'),
        variant: 'destructive',
      })
    }
  }

  const toggleStar = () => star.mutate({ params: { id: latest.id }, body: { isStarred: !latest.isStarred } })
  const forward = () => openCompose(forwardStart(latest))
  useShortcuts({
    u: () => void navigate(back),
    r: () => setReplying(true),
    f: forward,
    s: toggleStar,
    '#': () => void trash(),
  })

  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 items-center gap-1 border-line border-b px-2 py-2 md:px-4">
        <IconButton icon={ArrowLeft} label="Back" shortcut="u" onClick={() => void navigate(back)} />
        <h1 dir="auto" title={latest.subject} className="min-w-0 flex-1 truncate px-2 font-semibold">
          {messages[0]?.subject || '(No Subject)'}
        </h1>
        <IconButton icon={Trash2} label="Move thread to trash" shortcut="#" onClick={() => void trash()} />
        <IconButton
          icon={Star}
          label={latest.isStarred ? 'Unstar the latest message' : 'Star the latest message'}
          shortcut="s"
          pressed={latest.isStarred}
          className={latest.isStarred ? 'text-star' : ''}
          onClick={toggleStar}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-4xl pb-16">
          <MessageList messages={messages} />
          <div className="px-4 pt-2 md:px-6 md:pl-17">
            {isReplying ? (
              <Suspense>
                <ReplyEditor email={latest} onDone={() => setReplying(false)} />
              </Suspense>
            ) : (
              <div className="flex gap-2">
                <Button icon={Reply} shortcut="r" onClick={() => setReplying(true)}>
                  Reply
                </Button>
                <Button icon={Forward} shortcut="f" onClick={forward}>
                  Forward
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
