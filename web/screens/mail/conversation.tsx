import { Forward, Reply, ReplyAll } from 'lucide'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Email } from '#core/contract/emails.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { useSummary } from '#web/ai/use-summary.ts'
import { DraftsOfConversation } from '#web/automation/program-draft/drafts-of-conversation.tsx'
import { SenderName } from '#web/contacts/person/sender-name.tsx'
import { paths } from '#web/platform/paths.ts'
import { useMarkReadWhenShown } from '#web/read/emails/queries.ts'
import { MessageList } from '#web/read/threads/message-list.tsx'
import { ThreadHeader } from '#web/read/threads/thread-header.tsx'
import { SendingState } from '#web/send/compose/sending-state.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { isForward, useAnswering } from './use-answering.ts'
import { useConversationActions } from './use-conversation-actions.ts'

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

/** A conversation: its bar, its messages, and below them the answer. */
export function Conversation({
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
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const summary = useSummary(threadId, messages.length)
  const [asked, setAsked] = useState<{ messageId: number } | null>(null)
  const [dialog, setDialog] = useState<'follow-up' | 'threading' | null>(null)
  const { answer, close, reply, forward, forwardAsFile, hasOthers } = useAnswering(messages, latest)
  const { place, isMuted, kind, go, markUnread, trashOne, actions } = useConversationActions(
    threadId,
    messages,
    latest,
  )
  const scroller = useRef<HTMLDivElement>(null)
  const isAnswering = answer !== null
  // Focused, so that Space, arrows and Page Down scroll it, also once an answer was sent or discarded.
  useEffect(() => {
    if (!isAnswering && isFocusFree()) scroller.current?.focus({ preventScroll: true })
  }, [isAnswering])
  useMarkReadWhenShown(
    threadId,
    latest.accountId,
    messages.every(email => email.isRead),
  )
  useCommands({
    ...actions,
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
        place={place}
        isSnoozed={messages.some(email => email.snoozedUntil !== null)}
        isMuted={isMuted}
        kind={kind}
        isStarred={latest.isStarred}
        actions={{
          ...actions,
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
            Sender={SenderName}
            asked={asked}
            actions={{
              reply: email => reply(email),
              replyAll: email => (hasOthers(email) ? () => reply(email, true) : null),
              forward,
              forwardAsFile,
              markUnreadFrom: email => markUnread(messages.slice(messages.indexOf(email))),
              trash: trashOne,
              explainThread: () => setDialog('threading'),
            }}
          />
          <div className="px-4 pt-6 md:px-6 md:pl-17">
            <Suspense>
              <FollowUpMark threadId={threadId} onOpen={() => setDialog('follow-up')} />
            </Suspense>
            {answer ? (
              <Suspense fallback={<HoldKeys onEscape={close} />}>
                <ReplyForm
                  key={`${answer.to.id} ${isForward(answer)} ${answer.draft?.id}`}
                  answer={answer}
                  thread={messages}
                  onLeave={() => scroller.current?.focus({ preventScroll: true })}
                  onDone={close}
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
              void navigate(paths.thread.to(moved, params.get('from') ?? undefined), { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
