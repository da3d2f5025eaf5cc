import { useQueryClient } from '@tanstack/react-query'
import { drafts } from '#core/contract/drafts.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { outboxPaths } from '#web/send/outbox/queries.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCompose } from '../compose-state.tsx'
import { withoutRecipients } from '../envelope/without-recipients.ts'

/**
 * Opens a message that waits to be sent or could not be sent, with all its content: in compose, or where `isInline`,
 * within its conversation; without these recipients. Returns whether it did.
 */
export function useUndoSend(
  isInline = false,
): (emailId: number, refused?: readonly string[]) => Promise<boolean> {
  const client = useQueryClient()
  const { openCompose, reopenInline } = useCompose()
  const { toast } = useToast()
  return async (emailId, refused = []) => {
    try {
      const draft = withoutRecipients(await call(drafts.undoSend, { body: { emailId } }), refused)
      if (isInline) reopenInline(draft)
      else openCompose({ draft })
      return true
    } catch (error) {
      toast({
        title: 'It could not be taken back',
        description: messageOf(error, 'Please look into Sent.'),
        variant: 'destructive',
      })
      return false
    } finally {
      void refresh(client, [...mailPaths, ...outboxPaths, '/api/notices'])
    }
  }
}
