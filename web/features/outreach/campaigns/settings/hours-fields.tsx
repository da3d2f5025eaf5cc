import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** 1 January 2024 was a Monday. */
const dayName = (day: number) =>
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString(undefined, { weekday: 'long', timeZone: 'UTC' })

export function HoursFields({
  settings,
  disabled,
  onChange,
}: {
  settings: CampaignSettings
  disabled: boolean
  onChange: (edit: Partial<CampaignSettings>) => void
}) {
  const { hours } = settings
  const set = (edit: Partial<CampaignSettings['hours']>) => onChange({ hours: { ...hours, ...edit } })
  return (
    <div className="mt-4 flex flex-col gap-4">
      <fieldset disabled={disabled}>
        <legend className="font-medium text-muted text-sm">Days</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
          {DAYS.map(day => (
            <Checkbox
              key={day}
              label={dayName(day)}
              checked={hours.days.includes(day)}
              disabled={disabled}
              onCheckedChange={isOn =>
                set({ days: DAYS.filter(one => (one === day ? isOn : hours.days.includes(one))) })
              }
            />
          ))}
        </div>
        {hours.days.length === 0 && <FieldError>Please choose at least one day</FieldError>}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)] max-sm:grid-cols-2">
        <TextField
          label="From"
          type="time"
          value={hours.from}
          disabled={disabled}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label="To"
          type="time"
          value={hours.to}
          disabled={disabled}
          error={hours.from >= hours.to ? 'The hours have to end after they begin' : undefined}
          onChange={({ target }) => set({ to: target.value })}
        />
        <NativeSelect
          className="max-sm:col-span-2"
          label="Where a contact’s zone is not known"
          options={zones(settings.timeZone)}
          value={settings.timeZone ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ timeZone: target.value || null })}
        />
      </div>
    </div>
  )
}

function zones(chosen: string | null) {
  const known = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])]
  return [
    { value: '', label: 'The zone of your working hours' },
    ...known.sort().map(value => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}
