import { useQueryClient } from '@tanstack/react-query'
import { drafts } from '#core/contract/drafts.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { outboxPaths } from '#web/features/outbox/queries.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCompose } from './compose-state.tsx'

/**
 * Opens compose with a message that waits to be sent or could not be sent, with all its content. Returns whether it
 * did.
 */
export function useUndoSend(): (emailId: number) => Promise<boolean> {
  const client = useQueryClient()
  const { openCompose } = useCompose()
  const { toast } = useToast()
  return async emailId => {
    try {
      openCompose({ draft: await call(drafts.undoSend, { body: { emailId } }) })
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
