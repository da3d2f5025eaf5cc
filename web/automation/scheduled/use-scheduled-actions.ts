import type { Draft } from '#core/contract/drafts.ts'
import { emails } from '#core/contract/emails.ts'
import { type ScheduledItem, scheduled } from '#core/contract/scheduled.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { useCancelScheduled, useEditScheduled, useReschedule, useSendNow } from '#web/send/outbox/queries.ts'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import type { EntryActions } from './entry-actions.ts'
import { useChange } from './use-change.ts'

/** What a person can do with a message that leaves later. */
export function useScheduledActions({ id, at, isWaiting }: ScheduledItem): EntryActions {
  const { openCompose } = useCompose()
  const { attempt, change, tell } = useChange()
  const [editing, cancelling, sending, moving] = [
    useEditScheduled(),
    useCancelScheduled(),
    useSendNow(),
    useReschedule(),
  ]
  const params = { id }
  return {
    isBusy: [editing, cancelling, sending, moving].some(({ isPending }) => isPending),
    edit: () =>
      void attempt('It could not be opened', async () =>
        openCompose({ draft: await editing.mutateAsync({ params }) }),
      ),
    sendNow: () =>
      void attempt('It was not sent', async () => {
        await sending.mutateAsync({ params })
        tell('It is being sent')
      }),
    reschedule: chosen =>
      void change('The time was not changed', async () => {
        const moved = await moving.mutateAsync({ params, body: { sendAt: chosen.toISOString() } })
        // When something that waits is looked at again is not a time that a person has chosen.
        const undo = isWaiting ? undefined : stepOf(scheduled.reschedule, { params, body: { sendAt: at } })
        return { title: `It will be sent ${timeInWords(moved.at)}`, undo }
      }),
    leaveOut: {
      label: 'Cancel',
      run: () =>
        void change('It was not stopped', async () => {
          const draft = await cancelling.mutateAsync({ params })
          const { sendAt } = draft
          if (sendAt === null) return { title: 'It is a draft again' }
          const undo = stepOf(emails.send, { body: { ...contentOf(draft), draftId: draft.id, sendAt } })
          return { title: 'It will not be sent', description: 'It is a draft again.', undo }
        }),
    },
  }
}

function contentOf(draft: Draft) {
  const { fromAccountId, fromAddress, to, cc, bcc, subject, body, followUp, about, threadId } = draft
  const answers = about?.type === 'reply' ? { inReplyToMessageId: about.messageId, threadId } : {}
  return {
    fromAccountId,
    fromAddress,
    to,
    cc,
    bcc,
    subject,
    body,
    followUp,
    ...(about ? { type: about.type, ...answers } : {}),
  }
}
