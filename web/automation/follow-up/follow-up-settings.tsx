import { MAX_FOLLOW_UPS, type ThreadAutomation } from '#core/contract/automation.ts'
import { templateText } from '#core/sequence/templates/templates.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NumberField } from '../number-field.tsx'
import { PLACEHOLDER_HINT } from '../placeholder-hint.ts'

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

interface SectionProps {
  settings: ThreadAutomation
  change: (next: Partial<ThreadAutomation>) => void
}

/** When follow-ups go out, and what they say. Without `subject` they are not for one conversation. */
export function FollowUpSettings({ settings, change, subject }: SectionProps & { subject?: string }) {
  return (
    <>
      <Switch
        label="Remind me instead"
        description="No mail is sent to anybody: the conversation comes back to the inbox, with a notice."
        checked={settings.remindMe}
        onCheckedChange={remindMe => change({ remindMe })}
      />
      <Timing settings={settings} change={change} />
      {!settings.remindMe && <Message settings={settings} change={change} subject={subject} />}
    </>
  )
}

function Timing({ settings, change }: SectionProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
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
      {!settings.remindMe && (
        <Select
          className="col-span-2"
          label="Maximum follow-ups"
          value={String(settings.maxFollowUps)}
          onValueChange={value => change({ maxFollowUps: Number(value) as ThreadAutomation['maxFollowUps'] })}
          options={MAX_FOLLOW_UPS.map(String).map(value => ({ value, label: value }))}
        />
      )}
    </fieldset>
  )
}

function Message({ settings, change, subject }: SectionProps & { subject?: string | undefined }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
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
      {/* For one conversation, the plan shows the text as it is sent. */}
      {settings.followUpType === 'template' && subject === undefined && (
        <div className="text-muted text-sm">
          <p>
            Conversations in German, French or Spanish get it in their language. This is the first one; those
            after it have words of their own.
          </p>
          <p className="mt-2 whitespace-pre-line">
            {templateText('en', settings.followUpTemplate, {
              before: 0,
              isLast: settings.maxFollowUps === 1,
            })}
          </p>
        </div>
      )}
      {settings.followUpType === 'custom' && (
        <TextArea
          label="Custom message"
          rows={5}
          hint={PLACEHOLDER_HINT}
          value={settings.customMessage}
          onChange={event => change({ customMessage: event.target.value })}
        />
      )}
      {settings.followUpType === 'ai' && (
        <p className="text-muted text-sm">
          Written from the conversation when the time comes, by the AI that is set up here. It becomes a draft
          in the conversation, for you to read and send, unless the mailbox sends what nobody has read.
        </p>
      )}
      <TextField
        label="Subject"
        optional
        placeholder={
          subject === undefined ? 'Re: the subject of the message' : `Re: ${shownSubject(subject)}`
        }
        value={settings.followUpSubject}
        onChange={event => change({ followUpSubject: event.target.value })}
      />
    </fieldset>
  )
}
