import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { nameOf } from './answer-row.tsx'
import { useRemoveAnswer, useRestoreAnswer } from './queries.ts'

/**
 * Deletes an answer, or turns a proposed one down, at once; the toast offers to undo it. Belongs to the page: a row is
 * gone by the time that the server answers.
 */
export function useRemoval(accountId: number): (answer: ApprovedAnswer) => void {
  const remove = useRemoveAnswer()
  const restore = useRestoreAnswer()
  const { toast } = useToast()
  const failed = (title: string, error: unknown) =>
    toast({ title, description: messageOf(error, 'Please try again later'), variant: 'destructive' })
  const undo = async (answerId: number) => {
    try {
      await restore.mutateAsync({ params: { accountId, answerId } })
    } catch (error) {
      failed('The answer was not brought back', error)
    }
  }
  const perform = async (answer: ApprovedAnswer) => {
    const isProposed = answer.state === 'proposed'
    try {
      await remove.mutateAsync({ params: { accountId, answerId: answer.id } })
      toast({
        title: isProposed ? 'Answer turned down' : 'Answer deleted',
        description: nameOf(answer),
        action: { label: 'Undo', onSelect: () => void undo(answer.id) },
      })
    } catch (error) {
      failed(isProposed ? 'The answer was not turned down' : 'The answer was not deleted', error)
    }
  }
  return answer => void perform(answer)
}
