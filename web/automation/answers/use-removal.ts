import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { nameOf } from './answer-row.tsx'
import { useRemoveAnswer, useRestoreAnswer } from './queries.ts'

/**
 * Deletes an answer, or turns a proposed one down, at once; the toast offers to undo it. Belongs to the page: a row is
 * gone by the time that the server answers.
 */
export function useRemoval(accountId: number): (answer: ApprovedAnswer) => void {
  const remove = useRemoveAnswer()
  const restore = useRestoreAnswer()
  const { toast, attempt } = useAttempt()
  const undo = (answerId: number) =>
    attempt('The answer was not brought back', () => restore.mutateAsync({ params: { accountId, answerId } }))
  const perform = async (answer: ApprovedAnswer) => {
    const isProposed = answer.state === 'proposed'
    await attempt(isProposed ? 'The answer was not turned down' : 'The answer was not deleted', async () => {
      await remove.mutateAsync({ params: { accountId, answerId: answer.id } })
      toast({
        title: isProposed ? 'Answer turned down' : 'Answer deleted',
        description: nameOf(answer),
        action: { label: 'Undo', onSelect: () => void undo(answer.id) },
      })
    })
  }
  return answer => void perform(answer)
}
