import {
  COMPOSE_MAX_FOLLOW_UPS,
  type ComposeFollowUp,
  composeFollowUp,
  DAYS_BETWEEN,
  FIRST_AFTER_DAYS,
  followUps,
  NEW_THREAD_AFTER,
} from '#core/contract/follow-ups.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import type { OutgoingMessage } from '#web/send/compose/outgoing/use-outgoing-message.ts'
import { useAutoReminder } from '#web/send/outbox/queries.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PLACEHOLDER_HINT } from '../placeholder-hint.ts'
import { editsUpTo, withEdit } from '../plan/edits.ts'
import { PlanView } from '../plan/plan-view.tsx'
import { usePlan } from '../plan/use-plan.ts'

const DEFAULTS: ComposeFollowUp = composeFollowUp.parse({})
/** The language of a message is known from its beginning. */
const ENOUGH_FOR_LANGUAGE = 1000

const NEVER_LAST = [...NEW_THREAD_AFTER.filter(count => count > 0), 0]

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

/** The follow-ups of the message that is being written. The settings travel with it. */
export function FollowUpPanel({ writing: { fields, edit } }: { writing: OutgoingMessage }) {
  const settings = fields.followUp ?? DEFAULTS
  const change = (next: Partial<ComposeFollowUp>) =>
    void edit({ followUp: { ...settings, ...next, timeZone: timeZone() } })
  const reminder = useAutoReminder()
  const isByRule = settings.remindMe === null && !settings.enabled && reminder !== null
  const isReminded = settings.remindMe ?? isByRule
  return (
    <section
      aria-label="Follow-up"
      // The compose window grows while it is on.
      data-needs-room={settings.enabled || settings.remindMe || undefined}
      className="@container max-h-96 min-h-24 overflow-y-auto border-line border-t px-4 py-3"
    >
      <Switch
        label="Follow up if nobody answers"
        description="It begins when this message is sent. An answer stops it."
        checked={settings.enabled}
        onCheckedChange={enabled => change({ enabled, remindMe: null })}
      />
      <Switch
        label="Remind me if nobody answers"
        description={
          reminder && isByRule
            ? `After ${reminder.weekdays} ${reminder.weekdays === 1 ? 'weekday' : 'weekdays'}, at ${reminder.time}, as all mail that you send. No mail is sent to anybody.`
            : 'The conversation comes back to your inbox. No mail is sent to anybody.'
        }
        className="mt-3"
        checked={isReminded}
        onCheckedChange={isOn =>
          change({
            enabled: false,
            remindMe: isOn ? (reminder && settings.remindMe === false ? null : true) : false,
          })
        }
      />
      {(settings.enabled || settings.remindMe) && (
        <div className="mt-3 grid gap-x-8 gap-y-4 @min-[40rem]:grid-cols-2">
          <Settings settings={settings} change={change} />
          <Plan fields={fields} settings={settings} change={change} />
        </div>
      )}
    </section>
  )
}

interface SectionProps {
  settings: ComposeFollowUp
  change: (next: Partial<ComposeFollowUp>) => void
}

type Numbers = 'firstAfter' | 'maxFollowUps' | 'daysBetween' | 'newThreadAfter'

function Settings({ settings, change }: SectionProps) {
  const choice = (
    label: string,
    name: Numbers,
    values: readonly number[],
    wording: (value: number) => string,
  ) => (
    <Select
      label={label}
      size="sm"
      value={String(settings[name])}
      onValueChange={value => change({ [name]: Number(value) })}
      options={values.map(value => ({ value: String(value), label: wording(value) }))}
    />
  )
  if (settings.remindMe)
    return (
      <div className="grid grid-cols-2 content-start gap-3">
        {choice('Remind me after', 'firstAfter', FIRST_AFTER_DAYS, days)}
      </div>
    )
  return (
    <div className="grid grid-cols-2 content-start gap-3">
      {choice('First follow-up after', 'firstAfter', FIRST_AFTER_DAYS, days)}
      {choice('Maximum follow-ups', 'maxFollowUps', COMPOSE_MAX_FOLLOW_UPS, String)}
      {choice('Days between', 'daysBetween', DAYS_BETWEEN, days)}
      {choice('New thread after', 'newThreadAfter', NEVER_LAST, value =>
        value === 0 ? 'Never' : `${value} follow-up${value === 1 ? '' : 's'}`,
      )}
      <Select
        label="Type"
        size="sm"
        value={settings.type}
        onValueChange={type => change({ type: type as ComposeFollowUp['type'] })}
        options={[
          { value: 'template', label: 'Template' },
          { value: 'ai', label: 'AI-generated' },
        ]}
      />
      {settings.type === 'template' && (
        <TextArea
          className="col-span-2"
          label="Template"
          rows={3}
          hint={PLACEHOLDER_HINT}
          value={settings.template}
          onChange={event => change({ template: event.target.value })}
        />
      )}
    </div>
  )
}

function Plan({ fields, settings, change }: SectionProps & { fields: OutgoingMessage['fields'] }) {
  const { fromAccountId, fromAddress, to, cc, subject, body } = fields
  const edits = editsUpTo(settings.edits, settings.maxFollowUps)
  const plan = usePlan(
    followUps.planForCompose,
    fromAccountId === undefined
      ? null
      : {
          body: {
            fromAccountId,
            fromAddress,
            to,
            cc,
            subject,
            body: body.slice(0, ENOUGH_FOR_LANGUAGE),
            followUp: { ...settings, edits },
          },
        },
  )
  return (
    <PlanView
      plan={plan}
      count={settings.remindMe ? 1 : settings.maxFollowUps}
      accountId={fromAccountId}
      onEdit={next => change({ edits: withEdit(settings.edits, next) })}
    />
  )
}
