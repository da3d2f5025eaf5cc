import { useState } from 'react'
import type { WorkingHours } from '#core/contract/working-hours.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useHolidayPlaces, useSaveWorkingHours } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

type Fields = Pick<WorkingHours, 'timeZone' | 'days' | 'from' | 'to' | 'country' | 'region'>

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
      <WeekFields week={fields} problems={problems} onChange={change} />
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
        <Button
          type="submit"
          loading={saving.isPending}
          blocked={!isChanged && isChosen && 'Nothing has changed'}
        >
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

const dateInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
