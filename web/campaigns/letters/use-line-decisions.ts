import type { FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useDecideFirstLines } from '../queries.ts'

/** Approving and rejecting first lines, with Undo. */
export function useLineDecisions() {
  const { base } = useEditor()
  const change = useDecideFirstLines()
  const { toast } = useToast()
  const send = (contactIds: number[], decision: 'approved' | 'rejected' | 'proposed') =>
    change.mutateAsync({ params: { id: base.id }, body: { contactIds, decision } })
  const decide = async (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) => {
    try {
      await send(ids, decision)
      const back = before === 'approved' || before === 'rejected' ? before : 'proposed'
      toast({
        title: `${counted(ids.length, 'line')} ${decision}`,
        action: { label: 'Undo', onSelect: () => void send(ids, back).catch(() => failed()) },
      })
    } catch (error) {
      failed(error)
    }
  }
  const failed = (error?: unknown) =>
    toast({
      title: 'That was not saved',
      description: messageOf(error, 'Please try again later'),
      variant: 'destructive',
    })
  return {
    decide: (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) =>
      void decide(ids, decision, before),
    isDeciding: change.isPending,
  }
}
