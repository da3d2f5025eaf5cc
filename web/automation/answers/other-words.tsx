import type { AutomaticAnswer } from '#core/contract/automatic-answers.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswers, useAskedOtherwise } from './queries.ts'

/** Questions of a mail that seem to ask for an approved answer in other words; one press adds them to it. */
export function OtherWords({ answer: { accountId, otherWords = [] } }: { answer: AutomaticAnswer }) {
  const { data } = useAnswers(accountId)
  const add = useAskedOtherwise()
  const { toast, attempt } = useAttempt()
  const known = otherWords.flatMap(asked => {
    const answer = data?.answers.find(({ id }) => id === asked.answerId)
    const version = answer?.versions.find(({ language }) => language === asked.language)
    return version ? [{ ...asked, version }] : []
  })
  const same = ({ question, language, answerId }: (typeof known)[number]) =>
    attempt('The question was not added', async () => {
      await add.mutateAsync({ params: { accountId, answerId }, body: { question, language } })
      toast({
        title: 'The question was added',
        description: 'Mail that asks so gets the approved answer from now on.',
      })
    })
  if (known.length === 0) return null
  return (
    <ul aria-label="Asked in other words" className="flex flex-col gap-2 text-sm">
      {known.map(asked => (
        <li key={asked.question} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
            <q dir="auto">{asked.question}</q> may ask the same as{' '}
            <q dir="auto">{asked.version.questions[0]}</q>, which has an approved answer.
          </span>
          <Button
            size="sm"
            loading={add.isPending && add.variables.body.question === asked.question}
            onClick={() => void same(asked)}
          >
            It asks the same
          </Button>
        </li>
      ))}
    </ul>
  )
}
