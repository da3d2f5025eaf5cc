import type { EmailAutomation } from '#core/contract/automation.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { AnswerOfEmail } from './answer-sources.tsx'
import { NumberField } from './number-field.tsx'

const TONES = [
  { value: 'professional', label: 'Professional' },
  { value: 'friendly', label: 'Friendly' },
  { value: 'casual', label: 'Casual' },
  { value: 'formal', label: 'Formal' },
]
const MODES = [
  { value: 'send', label: 'Send' },
  { value: 'draft', label: 'Only draft' },
] as const

interface AiReplyProps {
  emailId: number
  settings: EmailAutomation
  /** Whether something was changed and is not saved yet. */
  isChanged: boolean
  change: (next: Partial<EmailAutomation>) => void
}

/** The half of the card with which a conversation is answered by itself. */
export function AiReplyCard({ emailId, settings, isChanged, change }: AiReplyProps) {
  const { autoAiReplyEnabled: isOn, aiReplyMode, aiReplyDelay } = settings
  const minutes = aiReplyDelay === 1 ? 'a minute' : `${aiReplyDelay} minutes`
  return (
    <>
      <Switch
        label="Auto AI Reply"
        description={
          aiReplyMode === 'send'
            ? `Answers this email, if it still awaits an answer, and what else arrives in its conversation: writes an answer, which waits ${minutes} in Scheduled and is then sent.`
            : 'Writes a draft that answers this email, if it still awaits an answer, and what else arrives in its conversation.'
        }
        checked={isOn}
        onCheckedChange={autoAiReplyEnabled => change({ autoAiReplyEnabled })}
      />
      {isOn && <Fields settings={settings} change={change} />}
      {isOn && !isChanged && <AnswerOfEmail emailId={emailId} />}
    </>
  )
}

function Fields({ settings, change }: Pick<AiReplyProps, 'settings' | 'change'>) {
  const isSending = settings.aiReplyMode === 'send'
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SegmentedControl
          label="What happens with the answer"
          options={MODES}
          value={settings.aiReplyMode}
          onValueChange={aiReplyMode => change({ aiReplyMode })}
        />
      </div>
      <Select
        label="Tone"
        value={settings.aiReplyTone}
        onValueChange={value => change({ aiReplyTone: value as EmailAutomation['aiReplyTone'] })}
        options={TONES}
      />
      <NumberField
        label="Reply after (minutes)"
        value={settings.aiReplyDelay}
        min={1}
        max={60}
        onChange={aiReplyDelay => change({ aiReplyDelay })}
      />
      <TextArea
        className="sm:col-span-2"
        label="Custom instructions"
        optional
        rows={3}
        value={settings.aiCustomPrompt}
        onChange={event => change({ aiCustomPrompt: event.target.value })}
      />
      {isSending && (
        <div className="flex flex-col gap-3 sm:col-span-2">
          <Checkbox
            label="Also send what the offline engine writes"
            description="It only thanks, and quotes what you have written before. Without this, and with custom instructions, its answers stay drafts."
            checked={settings.aiReplyAllowOffline}
            onCheckedChange={aiReplyAllowOffline => change({ aiReplyAllowOffline })}
          />
          <p className="text-muted text-sm">
            An answer is sent only if each sentence thanks, or says what you have written to this person
            before or in your instructions. Otherwise it becomes a draft, and a notice names what is open.
            Lists and programs get no answer, and nobody gets two in a day.
          </p>
        </div>
      )}
    </div>
  )
}
