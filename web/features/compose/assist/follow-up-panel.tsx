import { useState } from 'react'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

/**
 * Choices and defaults of section 9 of the specification. They stay in this component; sending the message does not
 * send them.
 */
const FIRST_AFTER = [1, 2, 3, 5, 7, 14]
const MAX_FOLLOW_UPS = [1, 2, 3, 4, 5]
const DAYS_BETWEEN = [3, 5, 7, 10, 14]
const NEW_THREAD_AFTER = [1, 2, 3, 0]
const DEFAULTS = {
  enabled: false,
  firstAfter: 3,
  maxFollowUps: 2,
  daysBetween: 5,
  newThreadAfter: 2,
  type: 'template',
  template:
    'Hi {{name}},\n\nI wanted to follow up on my previous message. Is there anything you need from me?',
}

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

export function FollowUpPanel() {
  const [settings, setSettings] = useState(DEFAULTS)
  const change = (next: Partial<typeof DEFAULTS>) => setSettings({ ...settings, ...next })
  const choice = (
    label: string,
    name: 'firstAfter' | 'maxFollowUps' | 'daysBetween' | 'newThreadAfter',
    values: number[],
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
  return (
    <section
      aria-label="Follow-up"
      className="flex max-h-72 shrink-0 flex-col gap-3 overflow-y-auto border-line border-t px-4 py-3"
    >
      <Switch
        label="Follow up if nobody answers"
        checked={settings.enabled}
        onCheckedChange={enabled => change({ enabled })}
      />
      {settings.enabled && (
        <div className="grid grid-cols-2 gap-3">
          {choice('First follow-up after', 'firstAfter', FIRST_AFTER, days)}
          {choice('Maximum follow-ups', 'maxFollowUps', MAX_FOLLOW_UPS, String)}
          {choice('Days between', 'daysBetween', DAYS_BETWEEN, days)}
          {choice('New thread after', 'newThreadAfter', NEW_THREAD_AFTER, value =>
            value === 0 ? 'Never' : `${value} follow-up${value === 1 ? '' : 's'}`,
          )}
          <Select
            label="Type"
            size="sm"
            value={settings.type}
            onValueChange={type => change({ type })}
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
              hint="{{name}} becomes the recipient's name."
              value={settings.template}
              onChange={event => change({ template: event.target.value })}
            />
          )}
        </div>
      )}
    </section>
  )
}
