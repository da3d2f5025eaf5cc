import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useDecide } from '../queries.ts'

/** Says of mails that they have arrived, or sends them again, and tells what came of it. */
export function useDecision() {
  const decide = useDecide()
  const { toast, attempt } = useAttempt()
  const run = (emailIds: number[], arrived: boolean) =>
    attempt({ title: 'That did not work', otherwise: 'Please look before you try again.' }, async () => {
      const { decided } = await decide.mutateAsync({ body: { emailIds, arrived } })
      const what = counted(decided, 'mail')
      toast({ title: arrived ? `${what} noted as arrived` : `${what} sent again` })
    })
  return { isBusy: decide.isPending, run }
}
