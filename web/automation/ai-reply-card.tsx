import type { EmailAutomation } from '#core/contract/automation.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { AnswerOfEmail } from './answer-sources.tsx'
import { InstructionAnswers } from './answers/instruction-answers.tsx'
import { WhatLeaves } from './answers/what-leaves.tsx'
import type { CardEmail } from './follow-up-card.tsx'
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
  email: CardEmail
  settings: EmailAutomation
  /** Whether something was changed and is not saved yet. */
  isChanged: boolean
  change: (next: Partial<EmailAutomation>) => void
}

/** The half of the card with which a conversation is answered by itself. */
export function AiReplyCard({ email, settings, isChanged, change }: AiReplyProps) {
  const { autoAiReplyEnabled: isOn, aiReplyMode, aiReplyDelay } = settings
  const minutes = aiReplyDelay === 1 ? 'a minute' : `${aiReplyDelay} minutes`
  return (
    <>
      <Switch
        label="Auto AI Reply"
        description={
          aiReplyMode === 'send'
            ? `Answers this email, if it still awaits an answer, and what else arrives in its conversation. An answer that may be sent waits ${minutes} in Scheduled first.`
            : 'Writes a draft that answers this email, if it still awaits an answer, and what else arrives in its conversation.'
        }
        checked={isOn}
        onCheckedChange={autoAiReplyEnabled => change({ autoAiReplyEnabled })}
      />
      {isOn && <Fields email={email} settings={settings} change={change} />}
      {isOn && !isChanged && <AnswerOfEmail emailId={email.id} />}
    </>
  )
}

function Fields({ email: { accountId }, settings, change }: Omit<AiReplyProps, 'isChanged'>) {
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
      <div className="flex flex-col gap-2 sm:col-span-2">
        <TextArea
          label="Custom instructions"
          optional
          rows={3}
          value={settings.aiCustomPrompt}
          onChange={event => change({ aiCustomPrompt: event.target.value })}
        />
        <InstructionAnswers accountId={accountId} instruction={settings.aiCustomPrompt} />
      </div>
      <div className="flex flex-col gap-1 sm:col-span-2">
        <WhatLeaves accountId={accountId} mode={settings.aiReplyMode} />
        <p className="text-muted text-sm">
          Newsletters and automatic mail get no answer, and nobody gets two in a day.
        </p>
      </div>
    </div>
  )
}
