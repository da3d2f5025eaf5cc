import { Clock, Sparkles } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from '#core/contract/drafts.ts'
import type { Email } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { useAliasesOf, useOwnAddresses } from '#web/mailbox/accounts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AiAssistPanel } from './assist/ai-assist-panel.tsx'
import { FollowUpLine } from './assist/follow-up-line.tsx'
import type { FromAutomation } from './assist/from-automation.ts'
import { TemplateWriter } from './assist/template-writer.tsx'
import { DraftStateLine } from './draft-state-line.tsx'
import { AttachButton } from './editor/attach-button.tsx'
import { AttachmentTray } from './editor/attachment-tray.tsx'
import { forwardStart, replyStart } from './editor/quote.ts'
import { RichText, type RichTextHandle } from './editor/rich-text.tsx'
import { SignaturePreview } from './editor/signature/signature-preview.tsx'
import { TailPreview } from './editor/tail-preview.tsx'
import { useDropZone } from './editor/use-drop-zone.ts'
import { EnvelopeFields } from './envelope/envelope-fields.tsx'
import { RecipientsField } from './envelope/recipients-field.tsx'
import { ReplySender } from './envelope/reply-sender.tsx'
import { ForgottenAttachment } from './forgotten-attachment.tsx'
import { LETTER_TEXTS, REPLY_TEXTS } from './outgoing/texts.ts'
import { useOutgoingMessage } from './outgoing/use-outgoing-message.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { sendKey } from './send-key.ts'
import { SendLaterButton } from './send-later-button.tsx'

/** The message to answer or to forward; with the draft that was begun. */
export interface Answer {
  to: Email
  as: 'reply' | 'reply-all' | 'forward'
  /** What the person has selected in the message: only that is quoted. */
  selected?: string
  draft?: Draft
}

/** The form below a conversation for answering or forwarding one of its messages. An answer is addressed already. */
export function ReplyEditor({
  answer,
  thread,
  onLeave,
  onDone,
  FollowUps,
}: {
  /** A new object for each request. */
  answer: Answer
  /** The conversation, which the assistant reads. */
  thread: Email[]
  /** Called on Escape; the text is kept. */
  onLeave: () => void
  onDone: () => void
} & Pick<FromAutomation, 'FollowUps'>) {
  const { to: email, as } = answer
  const isForward = as === 'forward'
  const toAll = as === 'reply-all'
  const own = useOwnAddresses(email.accountId)
  const aliases = useAliasesOf(email.accountId)
  const [start] = useState(() => {
    const begun = isForward
      ? forwardStart(email, aliases)
      : replyStart(email, { toAll, own, aliases, selected: answer.selected })
    return answer.draft ? { ...begun, draft: answer.draft } : begun
  })
  const writing = useOutgoingMessage(start, isForward ? LETTER_TEXTS : REPLY_TEXTS, onDone, {
    isInline: true,
  })
  const { fields, edit, attachments } = writing
  const [begun] = useState(fields)
  const [showsCc, setShowsCc] = useState(fields.cc !== '')
  const [panel, setPanel] = useState<'ai' | 'follow-up' | null>(null)
  const toggle = (one: typeof panel) => setPanel(panel === one ? null : one)
  const text = useRef<RichTextHandle>(null)
  const dropZone = useDropZone(
    attachments.addAll,
    'flex flex-col gap-2 rounded-panel border border-line bg-raised px-4 py-3',
  )
  const onSendKey = sendKey(() => void writing.send())
  const isEmpty = isEmptyBody(fields.body)
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when a panel opens in it
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [panel])

  const answered = useRef(answer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new request
  useEffect(() => {
    const before = answered.current
    answered.current = answer
    if (before === answer) return
    text.current?.focus()
    if (before.as === as) return
    const { to = '', cc = '' } = replyStart(email, { toAll, own, aliases })
    edit({ to, cc })
    setShowsCc(cc !== '')
  }, [answer])

  return (
    <section
      ref={place}
      aria-label={isForward ? 'Forward' : 'Reply'}
      onKeyDown={event => {
        onSendKey(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onLeave()
      }}
      {...dropZone}
    >
      {isForward ? (
        <EnvelopeFields writing={writing} focusesTo={begun.to === ''} />
      ) : (
        <div className="divide-y divide-line">
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <RecipientsField
                label="To"
                from={email.accountId}
                value={fields.to}
                onChange={to => edit({ to })}
              />
            </div>
            {!showsCc && (
              <Button variant="ghost" size="sm" onClick={() => setShowsCc(true)}>
                Cc
              </Button>
            )}
          </div>
          {showsCc && (
            <RecipientsField
              label="Cc"
              from={email.accountId}
              value={fields.cc}
              onChange={cc => edit({ cc })}
            />
          )}
        </div>
      )}
      <RichText
        ref={text}
        label={isForward ? 'Forward message' : 'Reply message'}
        content={begun.body}
        onChange={body => edit({ body })}
        autoFocus={!isForward || begun.to !== ''}
        onSubmit={() => void writing.send()}
        attachments={attachments}
        snippets={writing.placeholders}
        className="max-h-[300px] min-h-[120px] [&>div]:min-h-[120px]"
      />
      <SignaturePreview html={writing.signature} onDrop={writing.dropSignature} />
      <TailPreview html={writing.tail} onDrop={writing.dropTail} />
      <AttachmentTray attachments={attachments} />
      <ForgottenAttachment writing={writing} />
      <div className="-mx-4">
        {panel === 'follow-up' ? (
          <FollowUps writing={writing} />
        ) : (
          <FollowUpLine followUp={fields.followUp} onOpen={() => setPanel('follow-up')} />
        )}
      </div>
      {/* Stays in view with the assistant, whatever is open above it. */}
      <div
        data-keep-clear
        className="sticky bottom-0 z-10 -mx-4 -mb-3 overflow-hidden rounded-b-panel border-line border-t bg-raised"
      >
        {isForward ? (
          <TemplateWriter
            writing={writing}
            text={text}
            isOpen={panel === 'ai'}
            onClose={() => setPanel(null)}
          />
        ) : (
          panel === 'ai' && (
            <AiAssistPanel
              thread={thread}
              email={email}
              replyFrom={writing.identity?.address ?? email.account.email}
              replyTo={fields.to}
              current={fields.body}
              onReply={html => text.current?.replace(html) ?? ''}
              onClose={() => setPanel(null)}
            />
          )
        )}
        <div className="flex flex-wrap items-center gap-1 px-4 py-2">
          <Button
            variant="primary"
            shortcut="mod+enter"
            blocked={
              isForward
                ? writing.isMissing && LETTER_TEXTS.missing.description
                : isEmpty
                  ? 'Write a message first'
                  : writing.isMissing && 'It has no recipient or no sender'
            }
            loading={writing.isSending}
            onClick={() => void writing.send()}
          >
            {writing.isSending ? 'Sending...' : 'Send'}
          </Button>
          <SendLaterButton writing={writing} />
          <AttachButton onFiles={files => void attachments.addAll(files)} />
          <Button
            variant="ghost"
            icon={Sparkles}
            tone="ai"
            aria-expanded={panel === 'ai'}
            onClick={() => toggle('ai')}
          >
            {isForward ? 'AI template' : 'AI Assist'}
          </Button>
          <IconButton
            icon={Clock}
            label="Follow-up"
            aria-expanded={panel === 'follow-up'}
            onClick={() => toggle('follow-up')}
          />
          <ReceiptButton writing={writing} />
          <DraftStateLine draft={writing.draft} />
          {!isForward && <ReplySender writing={writing} />}
          <Button variant="ghost" onClick={() => void writing.discard()}>
            Discard
          </Button>
        </div>
      </div>
    </section>
  )
}
