import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PlanView } from '../plan/plan-view.tsx'
import { FollowUpSettings } from './follow-up-settings.tsx'
import { FollowUpState } from './follow-up-state.tsx'
import { useFollowUpEditor } from './use-follow-up-editor.ts'

/** The follow-up settings of a conversation, and what they send and when. */
export function FollowUpDialog({
  threadId,
  accountId,
  subject,
  onClose,
}: {
  threadId: string
  accountId: number
  subject: string
  onClose: () => void
}) {
  const editor = useFollowUpEditor(threadId)
  const { settings, change, current, plan, isChanged, editStep } = editor

  const submit = async () => {
    if (await editor.save()) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Auto Follow-Up Settings"
      description="A follow-up goes out when nobody has answered by then. An answer stops it."
      deed={
        <Button
          variant="primary"
          loading={editor.isSaving}
          disabled={!settings}
          onClick={() => void submit()}
        >
          Save Settings
        </Button>
      }
    >
      {settings ? (
        <form
          className="grid gap-x-8 gap-y-5 md:grid-cols-[17rem_minmax(0,1fr)]"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <div className="flex min-w-0 flex-col gap-5">
            <Switch
              label="Enable Auto Follow-Up"
              checked={settings.autoFollowUpEnabled}
              onCheckedChange={autoFollowUpEnabled => change({ autoFollowUpEnabled })}
            />
            {settings.autoFollowUpEnabled && (
              <FollowUpSettings settings={settings} change={change} subject={subject} />
            )}
            {editor.stepError && (
              <FieldError>{messageOf(editor.stepError, 'The follow-up was not changed.')}</FieldError>
            )}
            {editor.saveError && (
              <FieldError>{messageOf(editor.saveError, 'Failed to save follow-up settings')}</FieldError>
            )}
          </div>
          {settings.autoFollowUpEnabled || (!isChanged && current && current.state !== 'none') ? (
            <PlanView
              plan={plan}
              count={settings.remindMe ? 1 : settings.maxFollowUps}
              accountId={accountId}
              threadId={current && current.state !== 'none' ? threadId : undefined}
              onEdit={editStep}
              state={<FollowUpState threadId={threadId} plan={plan.data} isUnsaved={isChanged} />}
            />
          ) : (
            <p className="text-muted">
              {current?.state === 'active'
                ? 'Once you have saved this, the follow-ups that are planned are not sent.'
                : 'Nothing is sent by itself in this conversation.'}
            </p>
          )}
        </form>
      ) : editor.loadError ? (
        <FieldError>{messageOf(editor.loadError, 'The settings could not be loaded.')}</FieldError>
      ) : (
        <SkeletonRows count={1} label="Loading settings..." />
      )}
    </Dialog>
  )
}
