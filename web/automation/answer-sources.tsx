import { Link } from 'react-router'
import type { AutomaticAnswer } from '#core/contract/automatic-answers.ts'
import { paths } from '#web/platform/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { OtherWords } from './answers/other-words.tsx'
import { useAnswers } from './answers/queries.ts'
import { useAnswerOfDraft, useAnswerOfEmail, useAnswerOfScheduled } from './queries.ts'

type Answer = AutomaticAnswer

const BECAME: Record<Answer['state'], string> = {
  writing: 'The answer is being written.',
  outbox: 'The answer waits in Scheduled.',
  draft: 'The answer is a draft.',
  declined: 'It is not answered by itself.',
  withdrawn: 'The answer was taken back.',
}

const DEPARTED: Record<NonNullable<Answer['departure']>, string> = {
  waits: BECAME.outbox,
  sent: 'It was answered by itself.',
  failed: 'The answer could not be sent.',
}

/** What became of an email that is answered by itself. */
export function AnswerOfEmail({ emailId }: { emailId: number }) {
  const { data } = useAnswerOfEmail(emailId)
  if (!data) return null
  return (
    <p role="status" className="text-muted text-sm [overflow-wrap:anywhere]">
      {data.departure ? DEPARTED[data.departure] : BECAME[data.state]} {data.why}
    </p>
  )
}

/** On what the sentences of an automatic answer rest that waits to leave; nothing for another message. */
export function SourcesOfScheduled({ id }: { id: number }) {
  const { data } = useAnswerOfScheduled(id)
  return data ? <Sources answer={data} /> : null
}

/** Why a draft that was written by itself was not sent, and on what its sentences rest; nothing for another draft. */
export function SourcesOfDraft({ id, why }: { id: number; why: string | null }) {
  const { data } = useAnswerOfDraft(id)
  if (!data && why === null) return null
  return (
    <div className="flex flex-col gap-2">
      {why !== null && (
        <Banner tone="info" title="This was not sent by itself">
          {why}
        </Banner>
      )}
      {data && <OtherWords answer={data} />}
      {data && <Sources answer={data} />}
    </div>
  )
}

function Sources({ answer }: { answer: Answer }) {
  const { sentences, engine, isApproved, accountId } = answer
  const approverOf = useApprovers(accountId)
  if (sentences.length === 0) return null
  const approvers = new Set(sentences.flatMap(({ answerId }) => approverOf(answerId) ?? []))
  const whose = isApproved
    ? `Words approved by ${[...approvers].join(' and ') || 'a person'}`
    : `Written by ${engine ?? 'the assistant'}`
  return (
    <details
      className={classNames('rounded-control px-3 py-2 text-sm', isApproved ? 'bg-sunken' : 'bg-ai-soft')}
    >
      <summary className="cursor-pointer font-medium [overflow-wrap:anywhere]">
        {whose}: where each sentence comes from
      </summary>
      <ol className="mt-2 flex flex-col gap-2">
        {sentences.map(sentence => (
          <li key={sentence.text} className="[overflow-wrap:anywhere]">
            <span className="whitespace-pre-line">{sentence.text}</span>
            <span className="block text-muted">
              {sentence.answerId === null ? (
                <Rests sentence={sentence} />
              ) : (
                <Link to={paths.answers(accountId)} className="underline">
                  An approved answer
                  {!isApproved && ` of ${approverOf(sentence.answerId) ?? 'a person'}`}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Who has approved an answer of a mailbox, by its id. */
function useApprovers(accountId: number): (answerId: number | null) => string | null {
  const { data } = useAnswers(accountId)
  return answerId => data?.answers.find(({ id }) => id === answerId)?.approvedBy ?? null
}

function Rests({ sentence: { sources, isInstructed } }: { sentence: Answer['sentences'][number] }) {
  if (sources.length === 0) return isInstructed ? 'Your instructions' : 'A polite phrase'
  return (
    <>
      {isInstructed && 'Your instructions, '}
      {sources.map(({ messageId, from, at }, index) => (
        <span key={messageId}>
          {index > 0 && ', '}
          <Link to={paths.email.to(messageId)} className="underline">
            {from === 'you' ? 'Your message' : `The message of ${from}`} of {dayOf(at)}
          </Link>
        </span>
      ))}
    </>
  )
}

const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
