import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { followUps } from '#core/contract/follow-ups.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FollowUpState } from './follow-up/follow-up-state.tsx'
import { NumberField } from './number-field.tsx'
import { PLACEHOLDER_HINT } from './placeholder-hint.ts'
import { PlanView } from './plan/plan-view.tsx'
import { usePlan } from './plan/use-plan.ts'
import { useFollowUp } from './queries.ts'

const TYPES = [
  { value: 'template', label: 'Template' },
  { value: 'ai_generated', label: 'AI-generated' },
]

/** What of the card's settings is the follow-up's. */
const OWN = ['autoFollowUpEnabled', 'followUpType', 'followUpDelay', 'followUpTemplate'] as const

/** The message whose card it is. */
export interface CardEmail {
  id: number
  threadId: string
  accountId: number
}

interface FollowUpCardProps {
  email: CardEmail
  settings: EmailAutomation
  saved: EmailAutomation
  change: (next: Partial<EmailAutomation>) => void
}

/** The follow-up half of the card of one message: its settings, and what they send and when. */
export function FollowUpCard({ email, settings, saved, change }: FollowUpCardProps) {
  const isChanged = OWN.some(name => settings[name] !== saved[name])
  return (
    <>
      <Switch
        label="Auto Follow-up"
        description="Asks once more when nobody has answered by then. An answer stops it."
        checked={settings.autoFollowUpEnabled}
        onCheckedChange={autoFollowUpEnabled => change({ autoFollowUpEnabled })}
      />
      {settings.autoFollowUpEnabled && (
        <>
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
                hint={PLACEHOLDER_HINT}
                value={settings.followUpTemplate}
                onChange={event => change({ followUpTemplate: event.target.value })}
              />
            )}
          </div>
          <CardPlan email={email} settings={settings} isChanged={isChanged} />
        </>
      )}
    </>
  )
}

function CardPlan({
  email: { threadId, accountId },
  settings,
  isChanged,
}: Pick<FollowUpCardProps, 'email' | 'settings'> & { isChanged: boolean }) {
  const followUp = useFollowUp(threadId)
  const current = followUp.data ?? undefined
  const isAsked = isChanged || (followUp.data !== undefined && current?.state === 'none')
  const asked = usePlan(
    followUps.planForThread,
    isAsked
      ? { params: { threadId }, body: { ...asThread(settings), edits: [], timeZone: timeZone() } }
      : null,
  )
  const shown = isAsked
    ? asked
    : { data: current, isStale: false, error: followUp.error, retry: () => void followUp.refetch() }
  return (
    <PlanView
      plan={shown}
      count={1}
      accountId={accountId}
      threadId={current && current.state !== 'none' ? threadId : undefined}
      state={<FollowUpState threadId={threadId} plan={shown.data} isUnsaved={isChanged} />}
    />
  )
}

/** The same follow-up as settings of the conversation, for the plan. */
const asThread = ({ followUpType, followUpDelay, followUpTemplate }: EmailAutomation): ThreadAutomation => ({
  autoFollowUpEnabled: true,
  followUpType: followUpType === 'template' ? 'custom' : 'ai',
  followUpDelay,
  followUpDelayUnit: 'days',
  followUpTemplate: 'polite-reminder',
  customMessage: followUpTemplate,
  maxFollowUps: 1,
  followUpSubject: '',
  remindMe: false,
})
