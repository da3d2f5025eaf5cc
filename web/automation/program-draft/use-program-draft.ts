import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, drafts } from '#core/contract/drafts.ts'
import { type Email, emails, type SendBody } from '#core/contract/emails.ts'
import { triage } from '#core/contract/triage.ts'
import { mentionsAttachment } from '#core/text/attachment-mention.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { splitLetter } from '#core/text/letter.ts'
import { call } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { rememberUndo } from '#web/read/triage/undo.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { keptRestore } from '#web/send/compose/outgoing/use-discarding.ts'
import { keptUndoSend, NOT_SENT, useUndoSend } from '#web/send/compose/outgoing/use-undo-send.ts'
import { outboxPaths, useUndoSeconds } from '#web/send/outbox/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'

/** What can be done with a draft as it stands: `send` it, `edit` it where it is, `discard` it; all but edit can be undone. */
export function useProgramDraft(email: Email, id: number) {
  const client = useQueryClient()
  const { toast, failed } = useAttempt()
  const { reopenInline } = useCompose()
  const takeBack = useUndoSend(true)
  const undoSeconds = useUndoSeconds()
  const [isBusy, setBusy] = useState(false)
  const letter = splitLetter(email.body)
  const isEmpty = isEmptyBody(letter.body)
  const isUnfit = isEmpty || email.toList.length === 0 || email.subject.trim() === ''

  /** One deed at a time; whatever becomes of it, what is shown is asked for anew. */
  const run = async (failure: string, act: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      failed(failure, error)
    } finally {
      setBusy(false)
      void refresh(client, [...mailPaths, ...outboxPaths, '/api/notices'])
    }
  }

  const edit = () =>
    run('The draft could not be opened', async () => reopenInline(await call(drafts.get, { params: { id } })))

  const leave = (isSure: boolean) =>
    run('Failed to send email', async () => {
      const draft = await call(drafts.get, { params: { id } })
      if (!isSure && draft.attachments.length === 0 && mentionsAttachment(splitLetter(draft.body).body)) {
        const action = { label: 'Send anyway', onSelect: () => void leave(true) }
        toast({ title: 'It speaks of an attachment, and has none', action })
        return
      }
      const sending = Promise.withResolvers<number | null>()
      const entry = rememberUndo(() => {
        void sending.promise.then(async sent => {
          if (sent !== null && (await takeBack(sent))) toast(NOT_SENT)
        })
      })
      try {
        const sent = await call(emails.send, { body: asMessage(draft, undoSeconds) })
        const duration = undoSeconds * 1000
        sending.resolve(sent.id)
        entry.expireIn(duration)
        entry.keep(keptUndoSend(sent.id))
        toast({
          title: 'Email sent successfully!',
          ...(sent.warnings.length > 0 ? { description: sent.warnings.join(' ') } : {}),
          action: { label: 'Undo', onSelect: entry.undo },
          duration,
        })
      } catch (error) {
        entry.forget()
        throw error
      } finally {
        sending.resolve(null)
      }
    })

  const discard = () =>
    run('The draft was not discarded', async () => {
      const { messageId, before } = await call(drafts.discard, { params: { id } })
      if (messageId === null) return
      const entry = rememberUndo(() => {
        void run('This could not be undone', async () => {
          await call(triage.restore, { body: { places: before } })
          toast({ title: 'Draft restored' })
        })
      })
      entry.keep(keptRestore(before))
      toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: entry.undo } })
    })

  return {
    letter,
    isBusy,
    isEmpty,
    isUnfit,
    send: () => {
      if (!isUnfit) void leave(false)
    },
    edit: () => void edit(),
    discard: () => void discard(),
  }
}

/** The draft as it is sent. The same revision is sent once, whoever presses how often. */
function asMessage(draft: Draft, undoSeconds: number): SendBody {
  const { id, revision, fromAccountId, fromAddress, to, cc, bcc, subject, body, about, threadId } = draft
  return {
    fromAccountId,
    ...(fromAddress ? { fromAddress } : {}),
    to,
    ...(cc.trim() ? { cc } : {}),
    ...(bcc.trim() ? { bcc } : {}),
    subject,
    body,
    ...(about ? { type: about.type } : {}),
    ...(about?.type === 'reply' ? { inReplyToMessageId: about.messageId } : {}),
    ...(about?.type === 'reply' && threadId ? { threadId } : {}),
    draftId: id,
    undoSeconds,
    idempotencyKey: `program-draft:${id}:${revision}`,
  }
}
