import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useDecide } from '../queries.ts'

/** Says of mails that they have arrived, or sends them again, and tells what came of it. */
export function useDecision() {
  const decide = useDecide()
  const { toast } = useToast()
  const run = async (emailIds: number[], arrived: boolean) => {
    try {
      const { decided } = await decide.mutateAsync({ body: { emailIds, arrived } })
      const what = counted(decided, 'mail')
      toast({ title: arrived ? `${what} noted as arrived` : `${what} sent again` })
    } catch (error) {
      const description = messageOf(error, 'Please look before you try again.')
      toast({ title: 'That did not work', description, variant: 'destructive' })
    }
  }
  return { isBusy: decide.isPending, run }
}
