import { useState } from 'react'
import { MAX_FOLLOW_UPS, type ThreadAutomation } from '#core/contract/automation.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { NumberField } from './number-field.tsx'
import { useSaveThreadAutomation, useThreadAutomation } from './queries.ts'

const UNITS = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
]
const TYPES = [
  { value: 'template', label: 'Template' },
  { value: 'custom', label: 'Custom message' },
  { value: 'ai', label: 'AI-generated' },
]
const TEMPLATES = [
  { value: 'polite-reminder', label: 'Polite reminder' },
  { value: 'urgent-follow-up', label: 'Urgent follow-up' },
  { value: 'gentle-nudge', label: 'Gentle nudge' },
  { value: 'final-notice', label: 'Final notice' },
]

/** The follow-up settings of a conversation, as last saved. */
export function FollowUpDialog({
  threadId,
  subject,
  onClose,
}: {
  threadId: string
  subject: string
  onClose: () => void
}) {
  const saved = useThreadAutomation(threadId)
  const [changes, setChanges] = useState<Partial<ThreadAutomation>>({})
  const save = useSaveThreadAutomation()
  const settings = saved.data && { ...saved.data, ...changes }
  const change = (next: Partial<ThreadAutomation>) => setChanges({ ...changes, ...next })

  const submit = async () => {
    if (!settings || save.isPending) return
    try {
      await save.mutateAsync({ params: { threadId }, body: settings })
      onClose()
    } catch (error) {
      console.error('Failed to save follow-up settings', error)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Auto Follow-Up Settings"
      description="A follow-up goes out when nobody has answered by then. An answer stops it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={!settings}
            onClick={() => void submit()}
          >
            Save Settings
          </Button>
        </>
      }
    >
      {settings ? (
        <form
          className="flex flex-col gap-5"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <Switch
            label="Enable Auto Follow-Up"
            checked={settings.autoFollowUpEnabled}
            onCheckedChange={autoFollowUpEnabled => change({ autoFollowUpEnabled })}
          />
          {settings.autoFollowUpEnabled && (
            <>
              <Timing settings={settings} change={change} />
              <Message settings={settings} change={change} subject={subject} />
            </>
          )}
          {save.isError && (
            <FieldError>{messageOf(save.error, 'Failed to save follow-up settings')}</FieldError>
          )}
        </form>
      ) : saved.isError ? (
        <FieldError>{messageOf(saved.error, 'The settings could not be loaded.')}</FieldError>
      ) : (
        <SkeletonRows count={1} label="Loading settings..." />
      )}
    </Dialog>
  )
}

interface SectionProps {
  settings: ThreadAutomation
  change: (next: Partial<ThreadAutomation>) => void
}

function Timing({ settings, change }: SectionProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="mb-2 font-medium">Timing</legend>
      <NumberField
        label="Follow up after"
        value={settings.followUpDelay}
        min={1}
        max={30}
        onChange={followUpDelay => change({ followUpDelay })}
      />
      <Select
        label="Unit"
        value={settings.followUpDelayUnit}
        onValueChange={value => change({ followUpDelayUnit: value as ThreadAutomation['followUpDelayUnit'] })}
        options={UNITS}
      />
      <Select
        label="Maximum follow-ups"
        value={String(settings.maxFollowUps)}
        onValueChange={value => change({ maxFollowUps: Number(value) as ThreadAutomation['maxFollowUps'] })}
        options={MAX_FOLLOW_UPS.map(String).map(value => ({ value, label: value }))}
      />
    </fieldset>
  )
}

function Message({ settings, change, subject }: SectionProps & { subject: string }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Message</legend>
      <Select
        label="Type"
        value={settings.followUpType}
        onValueChange={value => change({ followUpType: value as ThreadAutomation['followUpType'] })}
        options={TYPES}
      />
      {settings.followUpType === 'template' && (
        <Select
          label="Template"
          value={settings.followUpTemplate}
          onValueChange={value => change({ followUpTemplate: value as ThreadAutomation['followUpTemplate'] })}
          options={TEMPLATES}
        />
      )}
      {settings.followUpType === 'custom' && (
        <TextArea
          label="Custom message"
          rows={5}
          value={settings.customMessage}
          onChange={event => change({ customMessage: event.target.value })}
        />
      )}
      {settings.followUpType === 'ai' && (
        <p className="text-muted text-sm">
          Written from this conversation when the time comes, by the engine that your installation uses.
        </p>
      )}
      <TextField
        label="Subject"
        optional
        placeholder={`Re: ${shownSubject(subject)}`}
        value={settings.followUpSubject}
        onChange={event => change({ followUpSubject: event.target.value })}
      />
    </fieldset>
  )
}
