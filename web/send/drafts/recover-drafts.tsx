import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '#web/platform/query.ts'
import { onReachableChange } from '#web/platform/reachable.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { forgetLocally, localDrafts, withAbandonedDraft } from './local-drafts.ts'
import { saveDraft } from './save-draft.ts'

/** Saves texts that a closed tab, a crash or a lost connection has left on this device. */
export function RecoverDrafts({ userId }: { userId: number }): null {
  const client = useQueryClient()
  const { toast } = useToast()
  useEffect(() => {
    const recover = async () => {
      let count = 0
      for (const draft of await localDrafts(userId)) {
        await withAbandonedDraft(draft.key, async () => {
          await saveDraft(draft)
          forgetLocally(draft.key)
          count += 1
        }).catch(error => console.warn('What was typed stays on this device for now', error))
      }
      if (count === 0) return
      await refresh(client, mailPaths)
      toast({
        title: 'Your text is safe',
        description: 'What you were writing when the page closed is in Drafts.',
      })
    }
    void recover()
    return onReachableChange(reachable => reachable && void recover())
  }, [client, toast, userId])
  return null
}
