import { MessageSquareOff } from 'lucide'
import { Link, useParams, useSearchParams } from 'react-router'
import { shownSubject } from '#core/text/shown-subject.ts'
import { isGone, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useHeldShortcuts } from '#web/platform/shortcuts.ts'
import { useThread } from '#web/read/threads/queries.ts'
import { ROW_KEYS } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { Conversation } from './conversation.tsx'
import { backPath, useLeave } from './way-back.ts'

/** `/thread/{threadId}?from={folder}`: a conversation, oldest message first. */
export function ThreadScreen() {
  const { threadId = '' } = useParams()
  const [params] = useSearchParams()
  const thread = useThread(threadId)
  // Bound while it loads, too, so that the reader can leave at once.
  useCommands({ back: useLeave() })
  const isLoading = thread.data === undefined && !thread.isError
  useHeldShortcuts(isLoading, { keys: ROW_KEYS, of: null })
  const all = thread.data ?? []
  const sent = all.filter(email => !email.labels.includes('draft'))
  // A conversation that consists of a draft only opens in compose.
  const messages = sent.length > 0 ? sent : all
  const drafts = all.filter(
    ({ labels, programDraft }) => labels.includes('draft') && (sent.length > 0 || programDraft),
  )
  useTitle(messages[0] ? shownSubject(messages[0].subject) : 'Conversation')

  const isMissing = thread.isError && isGone(thread.error)
  if (thread.data === undefined && thread.isError && !isMissing) {
    return (
      <EmptyState
        isPage
        icon={MessageSquareOff}
        title="This conversation could not be loaded"
        text={messageOf(thread.error, 'Your mail is safe. The server did not answer.')}
        action={
          <div className="flex gap-2">
            <Button asChild>
              <Link to={backPath(params.get('from'))}>Back</Link>
            </Button>
            <Button onClick={() => void thread.refetch()}>Try again</Button>
          </div>
        }
      />
    )
  }
  if (thread.data === undefined && !isMissing) return <LoadingConversation />
  const latest = messages.at(-1)
  if (!latest) {
    return (
      <EmptyState
        isPage
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
  return (
    <Conversation key={threadId} threadId={threadId} messages={messages} drafts={drafts} latest={latest} />
  )
}

/** In the shape of a conversation: its bar, then its first message. */
function LoadingConversation() {
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 items-center gap-3 border-line border-b px-2 py-1 md:px-4 md:py-2">
        <Skeleton className="size-control opacity-50" />
        <Skeleton className="h-4 w-64 max-w-1/2" />
      </div>
      <div className="mx-auto w-full max-w-4xl">
        <SkeletonMessage label="Loading conversation..." />
      </div>
    </div>
  )
}
