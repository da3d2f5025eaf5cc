import { Forward, MessageSquareOff, Reply, ReplyAll } from 'lucide'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Draft } from '#core/contract/drafts.ts'
import type { Email, EmailRow } from '#core/contract/emails.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { useSummary } from '#web/ai/use-summary.ts'
import { DraftsOfConversation } from '#web/automation/program-draft/drafts-of-conversation.tsx'
import { useAliasesOf, useOwnAddresses } from '#web/mailbox/accounts/queries.ts'
import { isGone, messageOf } from '#web/platform/api.ts'
import { listPath, paths } from '#web/platform/paths.ts'
import { conversationOf } from '#web/read/emails/conversation.ts'
import { useMarkReadWhenShown } from '#web/read/emails/queries.ts'
import { MessageList } from '#web/read/threads/message-list.tsx'
import { printThread } from '#web/read/threads/print-thread.ts'
import { useThread } from '#web/read/threads/queries.ts'
import { ThreadHeader } from '#web/read/threads/thread-header.tsx'
import { useTriageDialogs } from '#web/read/triage/dialogs/triage-dialogs.tsx'
import { neighbourThread, searchOfList } from '#web/read/triage/list/list-memory.ts'
import { isOwnMail } from '#web/read/triage/own-mail.ts'
import { useTriage } from '#web/read/triage/use-triage.ts'
import { type FromAiSearch, WITH_AI_SEARCH } from '#web/search/ai-search-memory.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { forwardStart } from '#web/send/compose/editor/quote.ts'
import { otherRecipients } from '#web/send/compose/envelope/reply-recipients.ts'
import type { Answer } from '#web/send/compose/reply-editor.tsx'
import { SendingState } from '#web/send/compose/sending-state.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { afterLeaving } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import type { ReplyRequest } from './selected-email.tsx'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))
const SummaryPanel = lazy(async () => ({
  default: (await import('#web/ai/summary-panel.tsx')).SummaryPanel,
}))
const FollowUpDialog = lazy(async () => ({
  default: (await import('#web/automation/follow-up/follow-up-dialog.tsx')).FollowUpDialog,
}))
const FollowUpMark = lazy(async () => ({
  default: (await import('#web/automation/follow-up/follow-up-mark.tsx')).FollowUpMark,
}))
const ThreadingDialog = lazy(async () => ({
  default: (await import('#web/read/threads/threading-dialog.tsx')).ThreadingDialog,
}))

/** `/thread/{threadId}?from={folder}`: a conversation, oldest message first. */
export function ThreadScreen() {
  const { threadId = '' } = useParams()
  const [params] = useSearchParams()
  const thread = useThread(threadId)
  // Bound while it loads, too, so that the reader can leave at once.
  useCommands({ back: useLeave() })
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

function Conversation({
  threadId,
  messages,
  drafts,
  latest,
}: {
  threadId: string
  messages: Email[]
  /** Drafts of replies in this conversation. */
  drafts: Email[]
  latest: Email
}) {
  const isPhone = useIsPhone()
  const own = useOwnAddresses(latest.accountId)
  const aliases = useAliasesOf(latest.accountId)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const from = params.get('from')
  const { openCompose, placeInline } = useCompose()
  const triage = useTriage()
  const ask = useTriageDialogs()
  const summary = useSummary(threadId, messages.length)
  const { state } = useLocation() as { state: (Partial<ReplyRequest> & Partial<FromAiSearch>) | null }
  const [asked, setAsked] = useState<{ messageId: number } | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [dialog, setDialog] = useState<'follow-up' | 'threading' | null>(null)
  const isRead = messages.every(email => email.isRead)
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!state?.answer) return
    const to = messages.find(({ id }) => id === state.messageId) ?? latest
    if (state.answer === 'forward') forward(to)
    else reply(to, state.answer === 'reply-all')
    // Cleared, so that reloading the page does not open the form again.
    void navigate(location.pathname + location.search, { replace: true, state: null })
  }, [])
  // Focused, so that Space, arrows and Page Down scroll it.
  useEffect(() => {
    if (isFocusFree()) scroller.current?.focus({ preventScroll: true })
  }, [])
  useMarkReadWhenShown(threadId, latest.accountId, isRead)

  /** Commands act on the whole conversation, as on its row in a list. */
  const whole = [conversationOf(messages, latest)]
  const leave = useLeave()
  const go = (step: 1 | -1): boolean => {
    const next = neighbourThread(threadId, step)
    if (next) void navigate(paths.thread.to(next, from ?? undefined), { replace: true })
    return next !== null
  }
  /** Once the conversation has left its list: goes on to where the person has chosen, or to the list at its end. */
  const goOn = () => {
    const after = afterLeaving.read()
    const isOfList = state?.aiSearchOver === undefined
    if (after === 'list' || !isOfList || !go(after === 'next' ? 1 : -1)) leave()
  }
  /** Leaves the screen at once; the action can be undone from there. */
  const leaving = (act: (rows: EmailRow[]) => Promise<unknown>) => () => {
    goOn()
    void act(whole)
  }
  /** A conversation that was only sent is neither archived nor reported: the person is told, and the screen stays. */
  const leavingReceived = (act: (rows: EmailRow[]) => Promise<unknown>) =>
    isOwn ? () => void act(whole) : leaving(act)
  const reply = (to: Email, toAll = false) =>
    setAnswer(now => (now?.to.id === to.id ? { ...now, to, toAll } : { to, toAll }))
  /** Whether the answer could be opened here: no other one is being written, and its message is still there. */
  const reopen = (draft: Draft): boolean => {
    const to = messages.find(({ id }) => id === draft.about?.messageId)
    if (!to || answer || draft.about?.type !== 'reply') return false
    setAnswer({ to, toAll: draft.cc !== '', draft })
    return true
  }
  const on = useStable({ reopen })
  useEffect(() => placeInline(on.reopen), [placeInline, on])
  const hasOthers = (email: Email) => otherRecipients(email, { own, aliases }) !== ''
  const forward = (email: Email) => openCompose(forwardStart(email, aliases))
  const isMuted = messages.some(email => email.isMuted)
  const isInInbox = messages.some(email => email.labels.includes('inbox'))
  const isOwn = messages.every(isOwnMail)
  const isTrashed = messages.every(email => email.labels.includes('trash'))
  const markUnread = (rows: EmailRow[]) => {
    leave()
    void triage.setRead(rows, false)
  }
  const actions = {
    archive: leavingReceived(isInInbox || isOwn ? triage.archive : triage.toInbox),
    trash: isTrashed ? () => ask('destroy', whole, goOn) : leaving(triage.trash),
    spam: leavingReceived(triage.spam),
    mute: isMuted ? () => void triage.mute(whole, false) : leaving(rows => triage.mute(rows, true)),
    star: () => void triage.star([latest], !latest.isStarred),
    markUnread: () => markUnread(whole),
    snooze: () => ask('snooze', whole, goOn),
    label: () => ask('label', whole),
    move: () => ask('move', whole, goOn),
    print: () => printThread(messages),
  }
  useCommands({
    ...actions,
    back: leave,
    next: () => void go(1),
    previous: () => void go(-1),
    reply: () => reply(latest),
    replyAll: () => reply(latest, true),
    forward: () => forward(latest),
  })

  return (
    <div className="flex h-full flex-col">
      <ThreadHeader
        subject={shownSubject(messages[0]?.subject)}
        place={isInInbox ? 'inbox' : isTrashed ? 'trash' : isOwn ? 'own' : 'elsewhere'}
        isSnoozed={messages.some(email => email.snoozedUntil !== null)}
        isMuted={isMuted}
        isStarred={latest.isStarred}
        actions={{
          ...actions,
          back: leave,
          summarize: summary.summarize,
          followUp: () => setDialog('follow-up'),
          explain: () => setDialog('threading'),
        }}
        isSummarizing={summary.isPending}
        canSummarize={summary.canSummarize}
      />
      <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
        <div className="mx-auto max-w-4xl pb-16">
          {isPhone && (
            <h1 dir="auto" className="px-4 pt-4 text-left font-semibold text-title [overflow-wrap:anywhere]">
              {shownSubject(messages[0]?.subject)}
            </h1>
          )}
          {summary.isShown && (
            <Suspense>
              <SummaryPanel
                summary={summary.data}
                isPending={summary.isPending}
                problem={summary.problem}
                refusal={summary.refusal}
                onCite={messageId => setAsked({ messageId })}
                onRenew={summary.summarize}
              />
            </Suspense>
          )}
          <MessageList
            messages={messages}
            Sending={SendingState}
            asked={asked}
            actions={{
              reply: email => reply(email),
              replyAll: email => (hasOthers(email) ? () => reply(email, true) : null),
              forward,
              markUnreadFrom: email => markUnread(messages.slice(messages.indexOf(email))),
              trash: email => void triage.trash([email]),
              explainThread: () => setDialog('threading'),
            }}
          />
          <div className="px-4 pt-2 md:px-6 md:pl-17">
            <Suspense>
              <FollowUpMark threadId={threadId} onOpen={() => setDialog('follow-up')} />
            </Suspense>
            {answer ? (
              <Suspense fallback={<HoldKeys onEscape={() => setAnswer(null)} />}>
                <ReplyForm
                  key={`${answer.to.id} ${answer.draft?.id}`}
                  answer={answer}
                  thread={messages}
                  onLeave={() => scroller.current?.focus({ preventScroll: true })}
                  onDone={() => setAnswer(null)}
                />
              </Suspense>
            ) : (
              <div className="flex flex-wrap gap-2">
                <DraftsOfConversation drafts={drafts} />
                <Button icon={Reply} shortcut="r" onClick={() => reply(latest)}>
                  Reply
                </Button>
                {hasOthers(latest) && (
                  <Button icon={ReplyAll} shortcut="a" onClick={() => reply(latest, true)}>
                    Reply all
                  </Button>
                )}
                <Button icon={Forward} shortcut="f" onClick={() => forward(latest)}>
                  Forward
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
      {dialog === 'follow-up' && (
        <Suspense>
          <FollowUpDialog
            threadId={threadId}
            accountId={latest.accountId}
            subject={messages[0]?.subject ?? ''}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'threading' && (
        <Suspense>
          <ThreadingDialog
            messages={messages}
            onClose={() => setDialog(null)}
            onMoved={moved => {
              setDialog(null)
              void navigate(paths.thread.to(moved, from ?? undefined), { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
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

/** Goes back to the list; to the AI search over it, where the conversation was opened from there. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: FromAiSearch | null }
  const list = state?.aiSearchOver
  return () => {
    if (list === undefined) void navigate(backPath(params.get('from')))
    else void navigate(list, { state: WITH_AI_SEARCH })
  }
}

/**
 * The list named in the URL, at the page and search where it was left; otherwise the list from which the page was
 * opened; otherwise the inbox (section 2).
 */
function backPath(from: string | null): string {
  const named = listPath(from)
  if (from && named) return named + searchOfList(from)
  const referrer = URL.parse(document.referrer)
  const slug = referrer?.origin === location.origin ? referrer.pathname.slice(1) : ''
  return ['starred', 'sent', 'drafts', 'trash'].includes(slug) ? `/${slug}` : paths.home
}
