import { useQueryClient } from '@tanstack/react-query'
import { drafts } from '#core/contract/drafts.ts'
import { call } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import type { KeptUndo } from '#web/read/triage/undo.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
import { outboxPaths } from '#web/send/outbox/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useCompose } from '../compose-state.tsx'
import { withoutRecipients } from '../envelope/without-recipients.ts'

export const NOT_SENT = { title: 'Not sent', description: 'It is a draft again.' }

/** The same after a reload; then the draft lies in Drafts. */
export const keptUndoSend = (emailId: number): KeptUndo => ({
  steps: [{ ...stepOf(drafts.undoSend, { body: { emailId } }), isNow: true }],
  told: NOT_SENT,
})

/**
 * Opens a message that waits to be sent or could not be sent, with all its content: in compose, or where `isInline`,
 * within its conversation; without these recipients. Returns whether it did.
 */
export function useUndoSend(
  isInline = false,
): (emailId: number, refused?: readonly string[]) => Promise<boolean> {
  const client = useQueryClient()
  const { openCompose, reopenInline } = useCompose()
  const { failed } = useAttempt()
  return async (emailId, refused = []) => {
    try {
      const draft = withoutRecipients(await call(drafts.undoSend, { body: { emailId } }), refused)
      if (isInline) reopenInline(draft)
      else openCompose({ draft })
      return true
    } catch (error) {
      failed('It could not be taken back', error, 'Please look into Sent.')
      return false
    } finally {
      void refresh(client, [...mailPaths, ...outboxPaths, '/api/notices'])
    }
  }
}
