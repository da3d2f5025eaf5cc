import { useState } from 'react'
import type { EmailAutomation } from '#core/contract/automation.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { type CardEmail, FollowUpCard } from './follow-up-card.tsx'
import { NumberField } from './number-field.tsx'
import { useEmailAutomation, useSaveEmailAutomation } from './queries.ts'

const TONES = [
  { value: 'professional', label: 'Professional' },
  { value: 'friendly', label: 'Friendly' },
  { value: 'casual', label: 'Casual' },
  { value: 'formal', label: 'Formal' },
]

/** The automatic reply and follow-up of one message. */
export function AutomationCard({ email }: { email: CardEmail }) {
  const { id: emailId } = email
  const saved = useEmailAutomation(emailId)
  const [changes, setChanges] = useState<Partial<EmailAutomation>>({})
  const save = useSaveEmailAutomation()
  const { toast } = useToast()
  if (!saved.data) return null
  const settings = { ...saved.data, ...changes }
  const change = (next: Partial<EmailAutomation>) => setChanges({ ...changes, ...next })
  // Switching the last one off has to be saved, too.
  const wasOn = saved.data.autoAiReplyEnabled || saved.data.autoFollowUpEnabled
  const isOn = settings.autoAiReplyEnabled || settings.autoFollowUpEnabled

  const submit = async () => {
    try {
      await save.mutateAsync({ params: { id: emailId }, body: settings })
      setChanges({})
      toast({
        title: 'Automation Settings Saved',
        description: 'Email automation settings have been applied to this email.',
      })
    } catch (error) {
      console.error(error)
      toast({
        title: 'Error',
        description: 'Failed to save automation settings.',
        variant: 'destructive',
      })
    }
  }

  return (
    <section aria-labelledby="email-automation" className="flex flex-col gap-4 border-line border-t py-5">
      <h2 id="email-automation" className="font-semibold">
        Email Automation
      </h2>
      <Switch
        label="Auto AI Reply"
        description="Writes and sends an answer by itself after a while."
        checked={settings.autoAiReplyEnabled}
        onCheckedChange={autoAiReplyEnabled => change({ autoAiReplyEnabled })}
      />
      {settings.autoAiReplyEnabled && <AiReply settings={settings} change={change} />}
      <FollowUpCard email={email} settings={settings} saved={saved.data} change={change} />
      {(isOn || wasOn) && (
        <Button className="self-start" loading={save.isPending} onClick={() => void submit()}>
          Save Automation Settings
        </Button>
      )}
    </section>
  )
}

interface SectionProps {
  settings: EmailAutomation
  change: (next: Partial<EmailAutomation>) => void
}

function AiReply({ settings, change }: SectionProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
    </div>
  )
}
