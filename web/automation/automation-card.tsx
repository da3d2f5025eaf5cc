import { useState } from 'react'
import type { EmailAutomation } from '#core/contract/automation.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { AiReplyCard } from './ai-reply-card.tsx'
import { type CardEmail, FollowUpCard } from './follow-up-card.tsx'
import { useEmailAutomation, useSaveEmailAutomation } from './queries.ts'

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
      <AiReplyCard
        email={email}
        settings={settings}
        isChanged={Object.keys(changes).length > 0}
        change={change}
      />
      <FollowUpCard email={email} settings={settings} saved={saved.data} change={change} />
      {(isOn || wasOn) && (
        <Button className="self-start" loading={save.isPending} onClick={() => void submit()}>
          Save Automation Settings
        </Button>
      )}
    </section>
  )
}
