import { Pencil, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { cut } from '#core/text/cut.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LongText } from '../long-text.tsx'
import {
  approvedInWords,
  languageName,
  ORIGIN_WORDS,
  otherWays,
  ownVersion,
  sentInWords,
} from './answer-words.ts'

const NAME_LENGTH = 60
/** What an answer is called where a button or a notice names it. */
export const nameOf = ({ versions }: ApprovedAnswer): string =>
  cut(ownVersion(versions)?.questions[0] ?? '', NAME_LENGTH)

interface RowProps {
  answer: ApprovedAnswer
  now: Date
  /** Absent for those who may only read. */
  actions: { onEdit: () => void; onRemove: () => void } | undefined
}

/** An approved answer: what it answers, its words in the reader's language if it has that, and how often they were sent. */
export function ApprovedRow({ answer, now, actions }: RowProps) {
  const { versions } = answer
  const first = ownVersion(versions)
  if (!first) return null
  const ways = versions.reduce((sum, { questions }) => sum + questions.length, -1)
  return (
    <li className="flex items-start gap-3 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Question text={first.questions[0]} />
        {ways > 0 && <p className="text-faint text-sm">{otherWays(ways)}</p>}
        <LongText text={first.answer} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm">
          <Languages answer={answer} />
          <span>{sentInWords(answer, now)}</span>
          <span>{approvedInWords(answer, now)}</span>
        </p>
      </div>
      {actions && (
        <div className="flex shrink-0">
          <IconButton icon={Pencil} label={`Change “${nameOf(answer)}”`} onClick={actions.onEdit} />
          <IconButton icon={Trash2} label={`Delete “${nameOf(answer)}”`} onClick={actions.onRemove} />
        </div>
      )}
    </li>
  )
}

/** A proposed answer, with all that would be sent: whoever approves it has to have read it. */
export function ProposedRow({
  answer,
  actions,
  isBusy,
  onApprove,
}: Omit<RowProps, 'now'> & { isBusy: boolean; onApprove: () => void }) {
  const name = nameOf(answer)
  return (
    <li className="flex flex-col gap-3 py-4">
      {answer.versions.map(({ language, questions, answer: words }) => (
        <div key={language} className="flex min-w-0 flex-col gap-1">
          {questions.map(question => (
            <Question key={question} text={question} />
          ))}
          <LongText text={words} isOpen />
        </div>
      ))}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm">
        <Languages answer={answer} />
        <Origin answer={answer} />
      </p>
      {actions && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={isBusy} aria-label={`Approve “${name}”`} onClick={onApprove}>
            Approve
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Turn down “${name}”`} onClick={actions.onRemove}>
            Turn down
          </Button>
          {/* The last: when a row is gone, the focus goes there, and a second press neither approves nor turns down. */}
          <Button size="sm" variant="ghost" aria-label={`Change “${name}”`} onClick={actions.onEdit}>
            Change
          </Button>
        </div>
      )}
    </li>
  )
}

const Question = ({ text }: { text: ReactNode }) => (
  <p dir="auto" className="text-left font-medium [overflow-wrap:anywhere]">
    {text}
  </p>
)

const Languages = ({ answer: { versions } }: { answer: ApprovedAnswer }) => (
  <span className="flex flex-wrap gap-1">
    {versions.map(({ language }) => (
      <Badge key={language}>{languageName(language)}</Badge>
    ))}
  </span>
)

function Origin({ answer: { origin, messageId } }: { answer: ApprovedAnswer }) {
  const words = ORIGIN_WORDS[origin]
  if (words === null) return null
  return messageId === null ? (
    <span>{words}</span>
  ) : (
    <Link to={paths.email.to(messageId)} className="underline">
      {words}
    </Link>
  )
}
