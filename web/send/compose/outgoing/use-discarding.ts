import { useQueryClient } from '@tanstack/react-query'
import { drafts } from '#core/contract/drafts.ts'
import { type Place, triage } from '#core/contract/triage.ts'
import { call } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { type KeptUndo, rememberUndo } from '#web/read/triage/undo.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useCompose } from '../compose-state.tsx'
import type { WrittenMessage } from './use-written-message.ts'

/** How a discarded draft comes back after a reload: into Drafts. */
export const keptRestore = (places: Place[]): KeptUndo => ({
  steps: [stepOf(triage.restore, { body: { places } })],
  told: { title: 'Draft restored' },
})

/** Throws away what is written, with Undo. */
export function useDiscarding(
  { draft }: WrittenMessage,
  { onDone, isInline }: { onDone: () => void; isInline: boolean },
): () => Promise<void> {
  const client = useQueryClient()
  const { toast, failed } = useAttempt()
  const { openCompose, reopenInline } = useCompose()

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
      failed('This could not be undone', error, 'Please look into Trash.')
    } finally {
      void refresh(client, mailPaths)
    }
  }

  return async () => {
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
      entry.keep(keptRestore(before))
      toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: entry.undo } })
    } catch (error) {
      entry.forget()
      failed('The draft was not discarded', error)
    } finally {
      discarding.resolve(null)
      void refresh(client, mailPaths)
    }
  }
}
