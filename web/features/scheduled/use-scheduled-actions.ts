import { useQueryClient } from '@tanstack/react-query'
import type { Draft } from '#core/contract/drafts.ts'
import { emails } from '#core/contract/emails.ts'
import type { ScheduledItem } from '#core/contract/scheduled.ts'
import { useCompose } from '#web/features/compose/compose-state.tsx'
import { mailPaths } from '#web/features/emails/queries.ts'
import {
  outboxPaths,
  useCancelScheduled,
  useEditScheduled,
  useReschedule,
  useSendNow,
} from '#web/features/outbox/queries.ts'
import { timeInWords } from '#web/features/outbox/time-in-words.ts'
import { rememberUndo } from '#web/features/triage/undo.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

const UNDO_MS = 10_000

/** What a person can do with a message that leaves later. */
export function useScheduledActions({ id }: ScheduledItem) {
  const client = useQueryClient()
  const { openCompose } = useCompose()
  const { toast } = useToast()
  const [editing, cancelling, sending, moving] = [
    useEditScheduled(),
    useCancelScheduled(),
    useSendNow(),
    useReschedule(),
  ]
  /** Runs `act`; says `failed` and why where it fails. */
  const attempt = async (failed: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: failed, description, variant: 'destructive' })
    }
  }
  const params = { id }
  /** Schedules the draft again that a cancelled message has become. */
  const scheduleAgain = (draft: Draft, sendAt: string) =>
    attempt('It could not be scheduled again', async () => {
      await call(emails.send, { body: { ...contentOf(draft), draftId: draft.id, sendAt } })
      await refresh(client, [...outboxPaths, ...mailPaths])
    })
  return {
    isBusy: [editing, cancelling, sending, moving].some(({ isPending }) => isPending),
    edit: () =>
      attempt('It could not be opened', async () =>
        openCompose({ draft: await editing.mutateAsync({ params }) }),
      ),
    sendNow: () =>
      attempt('It was not sent', async () => {
        await sending.mutateAsync({ params })
        toast({ title: 'It leaves now' })
      }),
    reschedule: (at: Date) =>
      attempt('It leaves as before', async () => {
        const moved = await moving.mutateAsync({ params, body: { sendAt: at.toISOString() } })
        toast({ title: `It leaves ${timeInWords(moved.at)}` })
      }),
    cancel: () =>
      attempt('It was not stopped', async () => {
        const draft = await cancelling.mutateAsync({ params })
        const { sendAt } = draft
        if (sendAt === null) {
          toast({ title: 'It is a draft again' })
          return
        }
        const entry = rememberUndo(() => void scheduleAgain(draft, sendAt))
        entry.expireIn(UNDO_MS)
        toast({
          title: 'It will not be sent',
          description: 'It is a draft again.',
          action: { label: 'Undo', onSelect: entry.undo },
          duration: UNDO_MS,
        })
      }),
  }
}

function contentOf({ fromAccountId, fromAddress, to, cc, bcc, subject, body, about, threadId }: Draft) {
  const answers = about?.type === 'reply' ? { inReplyToMessageId: about.messageId, threadId } : {}
  return {
    fromAccountId,
    fromAddress,
    to,
    cc,
    bcc,
    subject,
    body,
    ...(about ? { type: about.type, ...answers } : {}),
  }
}
