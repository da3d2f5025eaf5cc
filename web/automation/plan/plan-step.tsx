import { Repeat2 } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StepEdit } from '#core/contract/automation.ts'
import type { PlannedStep } from '#core/contract/follow-ups.ts'
import { TheirTime } from '#web/send/outbox/their-time.tsx'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { AiText } from './ai-text.tsx'
import { StepEditor } from './step-editor.tsx'
import { StepText, WaitingText } from './step-text.tsx'

interface PlanStepProps {
  step: PlannedStep
  /** Set where their clock is to be shown, too. */
  recipient?: { accountId: number; to: string } | undefined
  /** The subject of the step before: the same is not repeated. */
  subjectBefore: string | undefined
  /** Absent where nothing can be changed. */
  onEdit?: ((change: StepEdit) => void) | undefined
  /** The conversation, where the assistant can be asked what it would write. */
  threadId?: string | undefined
}

/** One message of a plan: when it leaves, in which words, and why then; to change or to skip. */
export function PlanStep({ step, recipient, subjectBefore, onEdit, threadId }: PlanStepProps) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const {
    state,
    at,
    sentAt,
    subject,
    html,
    isSkipped,
    isEdited,
    isAiWritten,
    isReminder,
    startsThread,
    why,
  } = step
  const number = step.step + 1
  const isToCome = state === 'planned' || state === 'waiting' || state === 'skipped'
  const stopEditing = () => {
    // The button is there again only when the editor is gone.
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  return (
    <li aria-label={`Follow-up ${number}`} className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <time
          dateTime={sentAt ?? at}
          className={classNames('font-medium tabular-nums', isSkipped && 'text-muted line-through')}
        >
          {timeInWords(sentAt ?? at)}
        </time>
        {state === 'planned' && recipient && !isSkipped && !isReminder && (
          <TheirTime at={at} {...recipient} />
        )}
        <StepState step={step} />
      </div>
      {!isSkipped && startsThread && (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <Icon icon={Repeat2} className="text-faint" />
          Begins a new conversation
        </p>
      )}
      {!isSkipped && !isReminder && subject !== subjectBefore && (
        <p dir="auto" title={subject} className="truncate text-left text-muted text-sm">
          Subject: {subject}
        </p>
      )}
      {isEditing && onEdit ? (
        <StepEditor
          step={step}
          onDone={change => {
            if (change) onEdit(change)
            stopEditing()
          }}
        />
      ) : (
        !isSkipped &&
        (state === 'waiting' && step.outgoingId !== null ? (
          <WaitingText id={step.outgoingId} />
        ) : isAiWritten && !isEdited && state === 'planned' ? (
          <AiText
            step={step}
            threadId={threadId}
            onKeep={onEdit && (text => onEdit({ step: step.step, text }))}
          />
        ) : (
          state === 'planned' &&
          (isReminder ? (
            <p>The conversation comes back to the inbox, with a notice.</p>
          ) : (
            <StepText html={html} />
          ))
        ))
      )}
      {why && !isEditing && <p className="text-faint text-sm">{why}</p>}
      {isToCome && onEdit && !isEditing && (
        <div className="-ml-2.5 flex flex-wrap gap-1">
          {!isSkipped && !isReminder && (
            <Button
              ref={editButton}
              variant="ghost"
              size="sm"
              aria-label={`Edit follow-up ${number}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={isSkipped ? `Send follow-up ${number} after all` : `Skip follow-up ${number}`}
            onClick={() => onEdit({ step: step.step, isSkipped: !isSkipped })}
          >
            {isSkipped ? 'Send it after all' : 'Skip'}
          </Button>
          {isEdited && !isSkipped && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Undo the changes of follow-up ${number}`}
              onClick={() => onEdit({ step: step.step, text: null })}
            >
              Back to the text of the settings
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function StepState({ step: { state, isSkipped, isEdited, isTimeChosen } }: { step: PlannedStep }) {
  if (isSkipped) return <Badge>Skipped</Badge>
  if (state === 'sent') return <Badge tone="success">Sent</Badge>
  if (state === 'done') return <Badge tone="success">You were reminded</Badge>
  if (state === 'draft') return <Badge tone="warning">Draft</Badge>
  if (state === 'waiting') return <Badge tone="info">In the outbox</Badge>
  if (isEdited) return <Badge tone="accent">Changed by you</Badge>
  return isTimeChosen ? <Badge tone="accent">Time chosen by you</Badge> : null
}
