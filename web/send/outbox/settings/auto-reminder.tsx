import { useState } from 'react'
import { autoReminder, type AutoReminder as Reminder } from '#core/contract/outbox.ts'
import { messageOf } from '#web/platform/api.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useAutoReminder, useChangeSendingSettings } from '../queries.ts'

const USUAL: Reminder = { weekdays: 3, time: '09:00' }

/** Whether and when the person is reminded of all mail that they send and nobody answers. */
export function AutoReminder() {
  const stored = useAutoReminder()
  const change = useChangeSendingSettings()
  // What is chosen shows while it is being stored.
  const shown = change.isPending ? (change.variables.body?.autoReminder ?? null) : stored
  const save = (next: Reminder | null) =>
    change.mutate({ body: { autoReminder: next, timeZone: timeZone() } })
  return (
    <section>
      <SectionHeading
        title="Reminders"
        description="A conversation comes back to your inbox if nobody answers what you sent. No mail is sent to anybody."
      />
      <div className="mt-4 flex flex-col gap-4">
        <Switch
          label="Remind me of all mail that I send"
          description="For a single message it can be switched off where follow-ups are."
          checked={shown !== null}
          onCheckedChange={isOn => save(isOn ? USUAL : null)}
        />
        {shown && <Times key={`${shown.weekdays} ${shown.time}`} reminder={shown} onChange={save} />}
        {change.isError && (
          <FieldError>{messageOf(change.error, 'This was not changed. Please try again later.')}</FieldError>
        )}
      </div>
    </section>
  )
}

/** Stored when a field is left, once both are right. */
function Times({ reminder, onChange }: { reminder: Reminder; onChange: (next: Reminder) => void }) {
  const [typed, setTyped] = useState({ weekdays: String(reminder.weekdays), time: reminder.time })
  const checked = autoReminder.safeParse({ ...typed, weekdays: Number(typed.weekdays) })
  const leave = () => {
    if (!checked.success) return setTyped({ weekdays: String(reminder.weekdays), time: reminder.time })
    const isSame = checked.data.weekdays === reminder.weekdays && checked.data.time === reminder.time
    if (!isSame) onChange(checked.data)
  }
  return (
    <div className="grid max-w-sm grid-cols-2 gap-3">
      <TextField
        label="Weekdays without an answer"
        type="number"
        inputMode="numeric"
        min={1}
        max={30}
        value={typed.weekdays}
        onChange={event => setTyped({ ...typed, weekdays: event.target.value })}
        onBlur={leave}
      />
      <TextField
        label="At"
        type="time"
        value={typed.time}
        onChange={event => setTyped({ ...typed, time: event.target.value })}
        onBlur={leave}
      />
    </div>
  )
}
