import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { nameOf, ProposedRow } from './answer-row.tsx'
import type { AnswerActions } from './approved-list.tsx'
import { useSaveAnswer } from './queries.ts'

/** The answers that wait for a person, who approves them one by one. */
export function ProposedList({
  accountId,
  answers,
  actions,
}: {
  accountId: number
  answers: readonly ApprovedAnswer[]
  actions: AnswerActions | undefined
}) {
  const save = useSaveAnswer()
  const { toast, attempt } = useAttempt()
  const list = useKeepRowFocus<HTMLUListElement>(answers.map(({ id }) => id).join())
  const approve = (answer: ApprovedAnswer) =>
    attempt('The answer was not approved', async () => {
      // With the words that the person has read: somebody else may have changed them meanwhile.
      const body = { versions: answer.versions }
      await save.mutateAsync({ params: { accountId, answerId: answer.id }, body })
      toast({ title: 'Answer approved', description: nameOf(answer) })
    })
  if (answers.length === 0) return null
  return (
    <section aria-label="Proposed answers">
      <SectionHeading
        level="h3"
        title={`Proposed (${answers.length})`}
        description="None of these is sent before you have read and approved it."
      />
      <ul {...list} className="divide-y divide-line">
        {answers.map(answer => (
          <ProposedRow
            key={answer.id}
            answer={answer}
            isBusy={save.isPending && save.variables.params.answerId === answer.id}
            actions={
              actions && {
                onEdit: () => actions.onEdit(answer),
                onRemove: () => actions.onRemove(answer),
              }
            }
            onApprove={() => void approve(answer)}
          />
        ))}
      </ul>
    </section>
  )
}
