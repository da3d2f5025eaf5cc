import { useState } from 'react'
import type { EmailAutomation } from '#core/contract/automation.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { AiReplyCard } from './ai-reply-card.tsx'
import { NumberField } from './number-field.tsx'
import { useEmailAutomation, useSaveEmailAutomation } from './queries.ts'

const TYPES = [
  { value: 'template', label: 'Template' },
  { value: 'ai_generated', label: 'AI-generated' },
]

/** The automatic reply and follow-up of one message. */
export function AutomationCard({ emailId }: { emailId: number }) {
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
      <AiReplyCard
        emailId={emailId}
        settings={settings}
        isChanged={Object.keys(changes).length > 0}
        change={change}
      />
      <Switch
        label="Auto Follow-up"
        description="Asks again when nobody has answered."
        checked={settings.autoFollowUpEnabled}
        onCheckedChange={autoFollowUpEnabled => change({ autoFollowUpEnabled })}
      />
      {settings.autoFollowUpEnabled && <FollowUp settings={settings} change={change} />}
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

function FollowUp({ settings, change }: SectionProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="Type"
        value={settings.followUpType}
        onValueChange={value => change({ followUpType: value as EmailAutomation['followUpType'] })}
        options={TYPES}
      />
      <NumberField
        label="Follow up after (days)"
        value={settings.followUpDelay}
        min={1}
        max={30}
        onChange={followUpDelay => change({ followUpDelay })}
      />
      {settings.followUpType === 'template' && (
        <TextArea
          className="sm:col-span-2"
          label="Template"
          rows={4}
          hint="{{name}} becomes the recipient's name."
          value={settings.followUpTemplate}
          onChange={event => change({ followUpTemplate: event.target.value })}
        />
      )}
    </div>
  )
}
