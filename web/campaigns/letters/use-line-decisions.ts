import type { FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useDecideFirstLines } from '../queries.ts'

/** Approving and rejecting first lines, with Undo. */
export function useLineDecisions() {
  const { base } = useEditor()
  const change = useDecideFirstLines()
  const { toast, attempt } = useAttempt()
  const send = (contactIds: number[], decision: 'approved' | 'rejected' | 'proposed') =>
    change.mutateAsync({ params: { id: base.id }, body: { contactIds, decision } })
  const decide = (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) =>
    attempt('That was not saved', async () => {
      await send(ids, decision)
      const back = before === 'approved' || before === 'rejected' ? before : 'proposed'
      toast({
        title: `${counted(ids.length, 'line')} ${decision}`,
        action: {
          label: 'Undo',
          onSelect: () => void attempt('That was not saved', () => send(ids, back)),
        },
      })
    })
  return {
    decide: (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) =>
      void decide(ids, decision, before),
    isDeciding: change.isPending,
  }
}
