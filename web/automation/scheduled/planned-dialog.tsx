import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { AiText } from '#web/automation/plan/ai-text.tsx'
import { StepEditor } from '#web/automation/plan/step-editor.tsx'
import { StepText, WaitingText } from '#web/automation/plan/step-text.tsx'
import { useFollowUp } from '#web/automation/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { EntryFacts } from './entry-facts.tsx'
import type { EntryView } from './entry-view.ts'
import type { usePlannedActions } from './use-planned-actions.ts'

interface PlannedDialogProps {
  step: number
  by: string
  view: EntryView
  actions: ReturnType<typeof usePlannedActions>
  startsInEditor: boolean
  onReschedule: () => void
  onClose: () => void
}

/** A planned follow-up: its exact text, to read and to change. */
export function PlannedDialog(props: PlannedDialogProps) {
  const { step: number, by, view, actions, startsInEditor, onReschedule, onClose } = props
  const [isEditing, setEditing] = useState(startsInEditor)
  const { data, isError, refetch } = useFollowUp(view.threadId)
  const step = data?.steps.find(one => one.step === number)
  const { stop, write, isBusy } = actions
  const editButton = useRef<HTMLButtonElement>(null)
  const stopEditing = () => {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  const leaving = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      size="lg"
      title={view.subject}
      description={
        <>
          {view.kind}, sent when nobody has answered by then.{' '}
          <Link to={paths.thread.to(view.threadId)} className="underline">
            Open the conversation
          </Link>
        </>
      }
      onClose={onClose}
      footer={
        isEditing ? undefined : (
          <>
            {stop && (
              <Button variant="ghost" disabled={isBusy} onClick={leaving(stop)}>
                Stop all
              </Button>
            )}
            <EntryButtons actions={actions} onReschedule={onReschedule} onClose={onClose} />
            <Button
              ref={editButton}
              variant="primary"
              disabled={isBusy || !step}
              blocked={view.isSkipped && 'This message is skipped'}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </>
        )
      }
    >
      {step && <EntryFacts at={step.at} view={view} by={by} />}
      <div className="mt-4 border-line border-t pt-4">
        {isError && !data && (
          <NotLoaded text="Its text could not be loaded." onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Skeleton className="h-24 w-full" />}
        {data && !step && <p className="text-muted">This follow-up is not planned any more.</p>}
        {step &&
          (isEditing ? (
            <StepEditor
              step={step}
              onDone={change => {
                if (change) leaving(() => write(change.text ?? null, step))()
                else if (startsInEditor) onClose()
                else stopEditing()
              }}
            />
          ) : step.outgoingId !== null ? (
            <WaitingText id={step.outgoingId} />
          ) : step.isAiWritten && !step.isEdited ? (
            <AiText
              step={step}
              threadId={view.threadId}
              onKeep={text => leaving(() => write(text, step))()}
            />
          ) : (
            <div className="max-w-measure text-read">
              <StepText html={step.html} />
            </div>
          ))}
        {step?.isEdited && !isEditing && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2.5 mt-2"
            disabled={isBusy}
            onClick={() => write(null, step)}
          >
            Back to the text of the settings
          </Button>
        )}
      </div>
    </Dialog>
  )
}
