import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { mentionsAttachment } from '#core/text/attachment-mention.ts'
import { isServerAway, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { rememberUndo } from '#web/read/triage/undo.ts'
import { outboxPaths, useUndoSeconds } from '#web/send/outbox/queries.ts'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { ComposeStart } from '../compose-state.tsx'
import { createSending } from './send-once.ts'
import { keptUndoSend, NOT_SENT, useUndoSend } from './use-undo-send.ts'
import { useTakeBackLetter } from './use-waiting-letter.ts'
import type { WrittenMessage } from './use-written-message.ts'

/** The texts that differ between compose and the reply form (specification, sections 5 and 8). */
export interface WritingTexts {
  sent: string
  missing: { title: string; description: string }
  failed: string
}

/** What became of a message: the server has it, it waits on this device, or neither. */
type Outcome = { emailId: number } | { waiting: string } | null

/** Sends what is written, once and with Undo, after asking whether a file is missing. */
export function useSending(
  { fields, identity, html, about, draft, attachments, isMissing }: WrittenMessage,
  {
    start,
    texts,
    onDone,
    isInline,
  }: {
    start: ComposeStart
    texts: WritingTexts
    onDone: () => void
    isInline: boolean
  },
) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [isSending, setSending] = useState(false)
  const [sending] = useState(() => createSending(start.waitedAs))
  const takeBackLetter = useTakeBackLetter()
  const takeBack = useUndoSend(isInline)
  const undoSeconds = useUndoSeconds()
  const { fromAccountId } = fields
  const fromAddress = identity?.alias ?? null

  /** Takes the message back, once it is known what became of it: null where it was not sent. */
  const undo = async (sent: Promise<Outcome>) => {
    const outcome = await sent
    if (outcome && 'waiting' in outcome) await takeBackLetter(outcome.waiting)
    else if (outcome && (await takeBack(outcome.emailId))) toast(NOT_SENT)
  }

  /** The send that waits for an answer: the text speaks of an attachment, and there is none. */
  const [unsure, setUnsure] = useState<{ sendAt: Date | undefined } | null>(null)
  const hasFile =
    attachments.files.length > 0 || attachments.uploads.length > 0 || fields.body.includes('<img')

  /**
   * `sendAt`: when it shall leave; without it, after the time to undo. `isSure`: the person has been asked whether a file is
   * missing.
   */
  const send = async (sendAt?: Date, isSure = false) => {
    if (isSending) return
    if (isMissing || fromAccountId === undefined) {
      toast({ ...texts.missing, variant: 'destructive' })
      return
    }
    if (attachments.isUploading) {
      toast({ title: 'Files are still on their way', description: 'Please wait until they are attached.' })
      return
    }
    if (!isSure && !hasFile && mentionsAttachment(fields.body)) return setUnsure({ sendAt })
    setSending(true)
    const outcome = Promise.withResolvers<Outcome>()
    const entry = rememberUndo(() => void undo(outcome.promise))
    const message = (saved: Draft | null): SendBody => ({
      fromAccountId,
      ...(fromAddress ? { fromAddress } : {}),
      to: fields.to.trim(),
      ...(fields.cc.trim() ? { cc: fields.cc.trim() } : {}),
      ...(fields.bcc.trim() ? { bcc: fields.bcc.trim() } : {}),
      subject: fields.subject.trim(),
      body: html.trim(),
      ...draftContextOf(about, start),
      followUp: saysMore(fields.followUp) ? fields.followUp : null,
      asksReceipt: fields.asksReceipt,
      ...(saved ? { draftId: saved.id } : {}),
      // The files of a forward come with its draft.
      ...(!saved && about?.type === 'forward' ? { forwardOfMessageId: about.messageId } : {}),
      ...(sendAt ? { sendAt: sendAt.toISOString() } : { undoSeconds }),
    })
    try {
      if (about?.type === 'forward') await draft.flush()
      const sent = await sending.send(message(await draft.stop()))
      if (!sent) {
        entry.forget()
        draft.resume()
        // The draft was sent with the first text; the new text gets a draft of its own.
        await draft.flush().catch(() => null)
        toast({
          title: 'The first text was sent already',
          description:
            'Your changes came after it, and are kept here. Send them as another message, or discard them.',
        })
        return
      }
      draft.forget()
      const duration = undoSeconds * 1000
      outcome.resolve({ emailId: sent.id })
      entry.expireIn(duration)
      entry.keep(keptUndoSend(sent.id))
      toast({
        title: sent.sendAt ? `It will be sent ${timeInWords(sent.sendAt)}` : texts.sent,
        ...(sent.warnings.length > 0 ? { description: sent.warnings.join(' ') } : {}),
        action: { label: 'Undo', onSelect: entry.undo },
        duration,
      })
      onDone()
    } catch (error) {
      if (isServerAway(error)) {
        outcome.resolve({ waiting: draft.leaveToSend(sending.keyed(message(await draft.stop()))) })
        toast({
          title: 'There is no connection',
          description: 'The message waits on this device, and is sent as soon as there is one.',
          action: { label: 'Undo', onSelect: entry.undo },
        })
        onDone()
        return
      }
      entry.forget()
      draft.resume()
      if (isInline) console.error('Failed to send reply', error)
      toast({
        title: 'Failed to send email',
        description: messageOf(error, texts.failed),
        variant: 'destructive',
      })
    } finally {
      setSending(false)
      outcome.resolve(null)
      void refresh(client, [...mailPaths, ...outboxPaths])
    }
  }

  return {
    isSending,
    send,
    /** Set while the person is asked whether a file is missing. */
    unsure: unsure && {
      close: () => setUnsure(null),
      sendAnyway: () => {
        setUnsure(null)
        void send(unsure.sendAt, true)
      },
    },
  }
}

/** Whether the panel was used for more than to look into it. */
const saysMore = (followUp: ComposeFollowUp | null): boolean =>
  followUp !== null && (followUp.enabled || followUp.remindMe !== null)

function draftContextOf(
  about: ComposeStart['about'] | null,
  { threadId, inReplyToRfcId, draft }: ComposeStart,
): Partial<SendBody> {
  const thread = threadId ?? draft?.threadId
  if (!about) return {}
  if (about.type === 'forward') return { type: 'forward' }
  return {
    type: 'reply',
    inReplyToMessageId: about.messageId,
    ...(inReplyToRfcId ? { inReplyToRfcId } : {}),
    ...(thread ? { threadId: thread } : {}),
  }
}
