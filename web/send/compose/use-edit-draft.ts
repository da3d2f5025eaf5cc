import { drafts } from '#core/contract/drafts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCompose } from './compose-state.tsx'

/** Opens compose with a draft, whichever program wrote it. */
export function useEditDraft(): (row: Pick<EmailRow, 'id'>) => Promise<void> {
  const { openCompose } = useCompose()
  const { toast } = useToast()
  return async row => {
    try {
      openCompose({ draft: await call(drafts.open, { body: { messageId: row.id } }) })
    } catch (error) {
      toast({
        title: 'The draft could not be opened',
        description: messageOf(error, 'Please try again'),
        variant: 'destructive',
      })
    }
  }
}
