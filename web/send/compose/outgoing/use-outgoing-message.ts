import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { type Place, triage } from '#core/contract/triage.ts'
import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { mentionsAttachment } from '#core/text/attachment-mention.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { joinLetter, splitLetter } from '#core/text/letter.ts'
import { identityOf, senderName, signatureFor } from '#web/mailbox/accounts/identities.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { call, isUnreachable, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { rememberUndo } from '#web/read/triage/undo.ts'
import { useAttachments } from '#web/send/drafts/use-attachments.ts'
import { useDraft } from '#web/send/drafts/use-draft.ts'
import { outboxPaths, useUndoSeconds } from '#web/send/outbox/queries.ts'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import { snippetValues } from '#web/send/snippets/snippet-values.ts'
import { useKnownAs } from '#web/send/snippets/use-known-as.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { type ComposeStart, useCompose } from '../compose-state.tsx'
import { createSending } from './send-once.ts'
import { useUndoSend } from './use-undo-send.ts'

/** The texts that differ between compose and the reply form (specification, sections 5 and 8). */
interface WritingTexts {
  sent: string
  missing: { title: string; description: string }
  failed: string
}

/**
 * The state of one message that is being written: its fields, draft, files, and how it is sent. `isInline`: it is written
 * within its conversation, and opens there again when sending or discarding it is undone.
 */
export function useOutgoingMessage(
  start: ComposeStart,
  texts: WritingTexts,
  onDone: () => void,
  { isInline = false } = {},
) {
  const client = useQueryClient()
  const { toast } = useToast()
  const { openCompose, reopenInline } = useCompose()
  const { user } = useSession()
  const { data: accounts } = useAccounts()
  const senders = (accounts ?? []).filter(account => account.isActive && account.canManageEmails)
  const from = start.draft ?? start
  const about = start.about ?? start.draft?.about ?? null
  const [letter] = useState(() => splitLetter(from.body ?? ''))
  const [fields, setFields] = useState({
    fromAccountId: from.fromAccountId ?? null,
    fromAddress: from.fromAddress ?? null,
    to: from.to ?? '',
    cc: from.cc ?? '',
    bcc: from.bcc ?? '',
    subject: from.subject ?? '',
    body: letter.body,
    /** Null while nobody has opened its panel. */
    followUp: from.followUp ?? null,
  })
  const [isSending, setSending] = useState(false)
  /** The signature in the draft; null for that of the sender. */
  const [ownSignature, setOwnSignature] = useState(start.draft ? letter.signature : null)
  const [tail, setTail] = useState(start.draft ? letter.quote : (start.tail ?? ''))
  const beside = senders.find(({ id }) => id === start.besideAccountId)
  const fromAccountId = fields.fromAccountId ?? (beside ?? senders[0])?.id
  const hasLoadedSenders = accounts !== undefined && accounts !== null
  const sender = senders.find(({ id }) => id === fromAccountId)
  const identity = sender && identityOf(sender, fields.fromAddress)
  const fromAddress = identity?.alias ?? null
  const signature = ownSignature ?? (sender ? signatureFor(sender, fromAddress) : '')
  const [sendOnce] = useState(createSending)
  const takeBack = useUndoSend(isInline)
  const undoSeconds = useUndoSeconds()

  const draft = useDraft({ userId: user?.id ?? 0, draft: start.draft ?? null, about }, () =>
    toast({
      title: 'This draft was changed elsewhere',
      description: 'Nothing is lost: what you write here is kept as another draft.',
    }),
  )
  const html = joinLetter({ body: fields.body, signature, quote: tail })
  const { change } = draft
  const isTouched = useRef(false)
  const begin = useCallback(() => {
    isTouched.current = true
    if (fromAccountId === undefined) return
    const { to, cc, bcc, subject, followUp } = fields
    change({ fromAccountId, fromAddress, to, cc, bcc, subject, body: html, followUp })
  }, [change, fromAccountId, fromAddress, fields, html])
  useEffect(() => {
    // Opening a message does not count as writing.
    if (isTouched.current) begin()
  }, [begin])
  const attachments = useAttachments(draft, { begin, originals: start.files })

  const standing = useRef(fields)
  /** Returns the current fields, even to callbacks that were created earlier. */
  const edit = (next: Partial<typeof fields>): typeof fields => {
    isTouched.current = true
    // Changing the sender changes the signature, too.
    const isOther =
      (next.fromAccountId !== undefined && next.fromAccountId !== fromAccountId) ||
      (next.fromAddress !== undefined && next.fromAddress !== fromAddress)
    if (isOther && ownSignature !== '') setOwnSignature(null)
    const before = standing.current
    standing.current = { ...before, ...next }
    setFields(standing.current)
    return before
  }

  const contact = useKnownAs(fields.to)
  /** For the placeholders of snippets, as the message is at this moment. */
  const placeholders = (): PlaceholderValues =>
    snippetValues({
      to: standing.current.to,
      subject: standing.current.subject,
      sender: (sender && senderName(sender, fromAddress)) ?? `${user?.firstName} ${user?.lastName}`,
      answered: start.answeredAt ?? null,
      contact,
    })

  const isMissing =
    fields.to.trim() === '' ||
    fields.subject.trim() === '' ||
    (isEmptyBody(fields.body) && about?.type !== 'forward') ||
    fromAccountId === undefined ||
    (hasLoadedSenders && sender === undefined)

  /** Takes the message back. `sending` resolves to its id once the server has accepted it, or to null. */
  const undo = async (sending: Promise<number | null>) => {
    const emailId = await sending
    if (emailId === null) return
    if (await takeBack(emailId)) toast({ title: 'Not sent', description: 'It is a draft again.' })
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
    const sending = Promise.withResolvers<number | null>()
    const entry = rememberUndo(() => void undo(sending.promise))
    try {
      // The files of a forward are loaded with its draft.
      if (about?.type === 'forward') await draft.flush()
      const saved = await draft.stop()
      const body: SendBody = {
        fromAccountId,
        ...(fromAddress ? { fromAddress } : {}),
        to: fields.to.trim(),
        ...(fields.cc.trim() ? { cc: fields.cc.trim() } : {}),
        ...(fields.bcc.trim() ? { bcc: fields.bcc.trim() } : {}),
        subject: fields.subject.trim(),
        body: html.trim(),
        ...draftContextOf(about, start),
        followUp: saysMore(fields.followUp) ? fields.followUp : null,
        ...(saved ? { draftId: saved.id } : {}),
        ...(sendAt ? { sendAt: sendAt.toISOString() } : { undoSeconds }),
      }
      const sent = await sendOnce(body)
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
      sending.resolve(sent.id)
      entry.expireIn(duration)
      toast({
        title: sent.sendAt ? `It leaves ${timeInWords(sent.sendAt)}` : texts.sent,
        ...(sent.warnings.length > 0 ? { description: sent.warnings.join(' ') } : {}),
        action: { label: 'Undo', onSelect: entry.undo },
        duration,
      })
      onDone()
    } catch (error) {
      entry.forget()
      draft.resume()
      toast({
        title: 'Failed to send email',
        description: isUnreachable(error)
          ? 'There is no connection. What you wrote is kept; send it again when there is one.'
          : messageOf(error, texts.failed),
        variant: 'destructive',
      })
    } finally {
      setSending(false)
      sending.resolve(null)
      void refresh(client, [...mailPaths, ...outboxPaths])
    }
  }

  /** Restores the draft. `discarding` resolves to what the server has discarded, or to null. */
  const bringBack = async (discarding: Promise<{ messageId: number; places: Place[] } | null>) => {
    const discarded = await discarding
    if (!discarded) return
    const { messageId, places } = discarded
    try {
      await call(triage.restore, { body: { places } })
      const restored = await call(drafts.open, { body: { messageId } })
      if (isInline) reopenInline(restored)
      else openCompose({ draft: restored })
      toast({ title: 'Draft restored' })
    } catch (error) {
      toast({
        title: 'This could not be undone',
        description: messageOf(error, 'Please look into Trash.'),
        variant: 'destructive',
      })
    } finally {
      void refresh(client, mailPaths)
    }
  }

  const discard = async () => {
    const discarding = Promise.withResolvers<{ messageId: number; places: Place[] } | null>()
    const entry = rememberUndo(() => void bringBack(discarding.promise))
    try {
      const saved = await draft.stop()
      draft.forget()
      onDone()
      if (!saved) return entry.forget()
      const { messageId, before } = await call(drafts.discard, { params: { id: saved.id } })
      if (messageId === null) return entry.forget()
      discarding.resolve({ messageId, places: before })
      toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: entry.undo } })
    } catch (error) {
      entry.forget()
      toast({
        title: 'The draft was not discarded',
        description: messageOf(error, 'Please try again later'),
        variant: 'destructive',
      })
    } finally {
      discarding.resolve(null)
      void refresh(client, mailPaths)
    }
  }

  return {
    fields: { ...fields, fromAccountId },
    edit,
    sender,
    senders,
    identity,
    hasLoadedSenders,
    signature,
    dropSignature: () => {
      isTouched.current = true
      setOwnSignature('')
    },
    tail,
    dropTail: () => {
      isTouched.current = true
      setTail('')
    },
    draft,
    attachments,
    placeholders,
    isSending,
    isMissing,
    /** For when it was scheduled before it became a draft again. */
    sendAt: start.draft?.sendAt ?? null,
    send,
    /** Set while the person is asked whether a file is missing. */
    unsure: unsure && {
      close: () => setUnsure(null),
      sendAnyway: () => {
        setUnsure(null)
        void send(unsure.sendAt, true)
      },
    },
    discard,
  }
}
export type OutgoingMessage = ReturnType<typeof useOutgoingMessage>

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
