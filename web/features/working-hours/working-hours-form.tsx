import { useState } from 'react'
import type { WorkingHours } from '#core/contract/working-hours.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useHolidayPlaces, useSaveWorkingHours } from './queries.ts'

type Fields = Pick<WorkingHours, 'timeZone' | 'days' | 'from' | 'to' | 'country' | 'region'>

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** 1 January 2024 was a Monday. */
const dayName = (day: number) =>
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString(undefined, { weekday: 'long', timeZone: 'UTC' })

export function WorkingHoursForm({ saved }: { saved: WorkingHours }) {
  const [changes, setChanges] = useState<Partial<Fields>>({})
  const saving = useSaveWorkingHours()
  const { toast } = useToast()
  const { isChosen, nextHolidays, ...stored } = saved
  const fields: Fields = { ...stored, ...changes }
  const change = (next: Partial<Fields>) => setChanges({ ...changes, ...next })
  const problems = fieldsOf(saving.error)
  const isChanged = Object.keys(changes).length > 0

  const save = async () => {
    try {
      await saving.mutateAsync({ body: fields })
      setChanges({})
      toast({ title: 'Working hours saved' })
    } catch (error) {
      console.error('Working hours were not saved', error)
    }
  }
  return (
    <form
      aria-label="Working hours"
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset>
        <legend className="font-medium text-muted text-sm">Days</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
          {DAYS.map(day => (
            <Checkbox
              key={day}
              label={dayName(day)}
              checked={fields.days.includes(day)}
              onCheckedChange={isOn =>
                change({ days: DAYS.filter(one => (one === day ? isOn : fields.days.includes(one))) })
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
          value={fields.from}
          error={problems.from}
          onChange={event => change({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="time"
          value={fields.to}
          error={problems.to}
          onChange={event => change({ to: event.target.value })}
        />
        <NativeSelect
          className="max-sm:col-span-2"
          label="Time zone"
          options={zonesWith(fields.timeZone)}
          value={fields.timeZone}
          error={problems.timeZone}
          onChange={event => change({ timeZone: event.target.value })}
        />
      </div>
      <Holidays fields={fields} change={change} />
      {!isChanged && nextHolidays.length > 0 && (
        <p className="text-muted text-sm">
          Next: {nextHolidays.map(({ day, name }) => `${dateInWords(day)} (${name})`).join(', ')}.
        </p>
      )}
      {saving.isError && Object.keys(problems).length === 0 && (
        <FieldError>{messageOf(saving.error, 'They were not saved. Please try again later.')}</FieldError>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={saving.isPending} disabled={!isChanged && isChosen}>
          Save working hours
        </Button>
        {!isChosen && !isChanged && (
          <p className="text-faint text-sm">These are the usual hours; you have not chosen yours yet.</p>
        )}
      </div>
    </form>
  )
}

function Holidays({ fields, change }: { fields: Fields; change: (next: Partial<Fields>) => void }) {
  const { data, isError } = useHolidayPlaces(fields.country)
  if (isError) return <FieldError>The public holidays could not be loaded.</FieldError>
  const asOptions = (places: readonly { code: string; name: string }[]) =>
    places.map(({ code, name }) => ({ value: code, label: name }))
  const regions = data?.regions ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NativeSelect
        label="Public holidays"
        options={[{ value: '', label: 'None' }, ...asOptions(data?.countries ?? [])]}
        value={fields.country ?? ''}
        onChange={event => change({ country: event.target.value || null, region: null })}
      />
      {fields.country !== null && regions.length > 0 && (
        <NativeSelect
          label="Region"
          options={[{ value: '', label: 'Only those of the whole country' }, ...asOptions(regions)]}
          value={fields.region ?? ''}
          onChange={event => change({ region: event.target.value || null })}
        />
      )}
    </div>
  )
}

/** The browser's zones; the stored one is among them even where it has another name there. */
function zonesWith(chosen: string) {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort()
  return zones.map(value => ({ value, label: value.replaceAll('_', ' ') }))
}

const dateInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
