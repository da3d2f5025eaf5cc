import { timeZoneOptions } from '#web/platform/time-zone.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** 1 January 2024 was a Monday. */
const dayName = (day: number) =>
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString(undefined, { weekday: 'long', timeZone: 'UTC' })

/** Fields for times know no 24:00. */
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

interface Week<Zone> {
  /** From 1, Monday, to 7, Sunday. */
  days: number[]
  from: string
  to: string
  timeZone: Zone
}

/** The days and hours of a week, and by which clock they are meant. */
export function WeekFields<Zone extends string | null>({
  week: { days, from, to, timeZone },
  problems,
  zoneLabel = 'Time zone',
  noZone,
  disabled = false,
  onChange,
}: {
  week: Week<Zone>
  problems: Partial<Record<keyof Week<Zone>, string | undefined>>
  zoneLabel?: string
  /** What no choice means, where a zone need not be chosen. */
  noZone?: { label: string; value: Zone }
  disabled?: boolean
  onChange: (edit: Partial<Week<Zone>>) => void
}) {
  return (
    <>
      <fieldset disabled={disabled}>
        <legend className="font-medium text-muted text-sm">Days</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
          {DAYS.map(day => (
            <Checkbox
              key={day}
              label={dayName(day)}
              checked={days.includes(day)}
              disabled={disabled}
              onCheckedChange={isOn =>
                onChange({ days: DAYS.filter(one => (one === day ? isOn : days.includes(one))) })
              }
            />
          ))}
        </div>
        {problems.days && <FieldError>{problems.days}</FieldError>}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)] max-sm:grid-cols-2">
        <TextField
          label="From"
          type="time"
          value={from}
          disabled={disabled}
          error={problems.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="To"
          type="time"
          value={to === END_OF_DAY ? MIDNIGHT : to}
          disabled={disabled}
          error={problems.to}
          onChange={({ target }) => onChange({ to: target.value === MIDNIGHT ? END_OF_DAY : target.value })}
        />
        <NativeSelect
          className="max-sm:col-span-2"
          label={zoneLabel}
          options={[...(noZone ? [{ value: '', label: noZone.label }] : []), ...timeZoneOptions(timeZone)]}
          value={timeZone ?? ''}
          disabled={disabled}
          error={problems.timeZone}
          onChange={({ target }) =>
            onChange({ timeZone: target.value === '' && noZone ? noZone.value : (target.value as Zone) })
          }
        />
      </div>
    </>
  )
}
